/** In bytes and pixels, what is taken of a picture, whoever sends it. A browser makes a larger one smaller first. */
export const PICTURE_BYTES = 5 * 1024 * 1024
export const PICTURE_PIXELS = 24_000_000
/** Decoded by the server; what else a browser reads, it draws anew as one of these. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']

export const UNREADABLE_PICTURE =
  'Não conseguimos abrir esta imagem. Envie uma em JPG, PNG ou WebP, que não seja animada.'
export const HEIC_PICTURE =
  'Esta foto está em HEIC, que só alguns aparelhos abrem. Exporte-a como JPG; no iPhone, para as próximas, escolha “Mais compatível” em Ajustes, Câmera, Formatos.'

/** Whether a file begins as a HEIC or HEIF picture does (ISO/IEC 23008-12: the brand of the `ftyp` box). */
export const isHeic = (beginning: Uint8Array): boolean =>
  /^ftyp(hei[cfmsx]|hev[cmsx]|mif1|msf1)/.test(String.fromCharCode(...beginning.subarray(4, 12)))
