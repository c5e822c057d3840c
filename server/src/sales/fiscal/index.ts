export { manualIssuer } from './fiscal-issuer.ts'
export { insertingNote, noteAttention, supersedeNoteOfOrder } from './fiscal-note.store.ts'
export {
  fiscalData,
  fiscalSealed,
  recordCancelled,
  recordIssued,
  recordRejected,
  requeueNote,
  submitFiscalNotes,
  sweepFiscalRecords,
} from './fiscal-notes.ts'
export { beginNotePdf, openAnyNotePdf, openOwnNotePdf, readNotePdf } from './note-pdf.ts'
