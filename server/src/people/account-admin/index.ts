export { mergePeople, previewMerge } from './merge.ts'
export {
  type AccountSheetRow,
  accountNoteData,
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
