export { type Area, cutPicture } from './cut.ts'
export { addSignedFiles } from './files.http.ts'
export { createFiles } from './files.ts'
export { signAddress } from './signed-address.ts'
