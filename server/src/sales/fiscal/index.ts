export { fiscalHttp } from './fiscal.http.ts'
export { dropNoteOfOrder, noteAttention, owingNote } from './fiscal-note.store.ts'
export {
  recordCancelled,
  recordIssued,
  recordRejected,
  requeueNote,
  submitFiscalNotes,
} from './fiscal-notes.ts'
export { manualIssuer } from './manual-issuer.ts'
export { beginNotePdf, openAnyNotePdf, readNotePdf } from './note-pdf.ts'
export { fiscalData } from './personal-data.ts'
export { sweepFiscalRecords } from './sweep-fiscal.ts'
