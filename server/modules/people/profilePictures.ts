/** Side length of the stored profile pictures in pixels. */
export const PHOTO_SIZES = { profilephoto: 512, thumb: 128 } as const;

/** Maximum of the longer side of a banner, in pixels. */
export const BANNER_SIZES = { bannerImage: 1600 } as const;
