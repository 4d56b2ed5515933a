import { initials, monogram, type ImageStore } from './images.ts';
import type { Person } from './people.ts';
import { createRandom } from './random.ts';

/** Gives most users an avatar; the others use the default one. */
export async function createAvatars(people: readonly Person[], imageStore: ImageStore): Promise<void> {
  const random = createRandom('avatars');
  for (const person of people) {
    if (person.id > 3 && !random.chance(0.7)) continue;
    const picture = await imageStore.add(
      monogram(initials(person.fullName), person.id * 3, 160),
      person.id,
      160,
      160,
      'webp',
    );
    person.row.profilephoto = picture.url;
    person.row.thumb = picture.url;
  }
}
