export { fiscalHttp } from './fiscal.http.ts'
export { manualIssuer } from './fiscal-issuer.ts'
export { insertingNote, noteAttention, supersedeNoteOfOrder } from './fiscal-note.store.ts'
export {
  recordCancelled,
  recordIssued,
  recordRejected,
  requeueNote,
  submitFiscalNotes,
  sweepFiscalRecords,
} from './fiscal-notes.ts'
export { beginNotePdf, openAnyNotePdf, readNotePdf } from './note-pdf.ts'
export { fiscalData } from './personal-data.ts'
