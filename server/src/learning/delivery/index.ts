export { deliveryHttp } from './delivery.http.ts'
export { deliveryData, findEditedFile, listEditedFiles, removeFile } from './product-file.store.ts'
export { addFile, deliveryAnswers, editedFile, editFile } from './product-files.ts'
