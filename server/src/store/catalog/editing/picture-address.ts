import { PICTURE_WIDTHS } from '@vitrine/contract/admin/picture'

export const FOLDER = 'pictures'

const ADDRESS = /^\/pictures\/(pic_[0-9a-z]{26})\/\d+\.webp$/

/** The id of a picture that was uploaded, out of where browsers find it. */
export const idOfPicture = (src: string): string | undefined => ADDRESS.exec(src)?.[1]

/** Where its file in a width is kept. */
export const pictureKey = (id: string, width: number): string => `${FOLDER}/${id}/${width}.webp`

export const pictureKeys = (id: string): string[] => PICTURE_WIDTHS.map((width) => pictureKey(id, width))
