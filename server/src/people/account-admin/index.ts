export {
  type AccountSheetRow,
  accountRows,
  accountSheetRows,
  countMembers,
  listNames,
  waysToAccount,
} from './person.store.ts'
export {
  confirmPersonAgain,
  endPersonSessions,
  findAnyone,
  findPresent,
  readPerson,
  restorePerson,
  suspendPerson,
} from './person.ts'
export { changePersonRoles, invitePerson, invitePersonAgain } from './team.ts'
