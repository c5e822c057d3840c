export { deliveryHttp } from './delivery.http.ts'
export { findEditedFile, listEditedFiles, removeFile } from './edited-file.store.ts'
export { addFile, editedFile, editFile } from './edited-file.ts'
