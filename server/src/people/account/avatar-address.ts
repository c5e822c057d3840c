export const FOLDER = 'avatars'

/** 256 random bits in base64url: a picture is found by who was told its name. */
export const AVATAR_FILE = /^[\w-]{43}\.webp$/

/** Where its file is kept. */
export const avatarKey = (file: string): string => `${FOLDER}/${file}`

/** Where browsers find it. */
export const avatarUrl = (file: string): string => `/avatars/${file}`
