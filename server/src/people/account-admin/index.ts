export { accountNoteData } from './account-note.store.ts'
export { mergePeople, previewMerge } from './merge.ts'
export {
  type AccountSheetRow,
  accountRows,
  accountSheetRows,
  countMembers,
  listNames,
  waysToAccount,
} from './person.store.ts'
export {
  actAsPerson,
  addNote,
  confirmPersonAgain,
  endPersonSessions,
  findAnyone,
  findPresent,
  readPerson,
  removeNote,
  restorePerson,
  suspendPerson,
} from './person.ts'
export { changePersonRoles, invitePerson, invitePersonAgain } from './team.ts'
