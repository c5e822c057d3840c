export { deliveryHttp } from './delivery.http.ts'
export { findEditedFile, listEditedFiles, removeFile } from './product-file.store.ts'
export { addFile, editedFile, editFile } from './product-files.ts'
