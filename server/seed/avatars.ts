import { initials, monogram, type ImageStore } from './images.ts';
import type { Person } from './people.ts';
import { createRandom } from './random.ts';

/** Gives most users an avatar; the others use the default one. */
export async function createAvatars(people: readonly Person[], imageStore: ImageStore): Promise<void> {
  const random = createRandom('avatars');
  const chosen = people.filter(({ id }) => id <= 3 || random.chance(0.7));
  await Promise.all(
    chosen.map(async ({ id, fullName, row }) => {
      const picture = await imageStore.add(monogram(initials(fullName), id * 3, 160), id, 160, 160, 'webp');
      row.profilephoto = picture.url;
      row.thumb = picture.url;
    }),
  );
}
