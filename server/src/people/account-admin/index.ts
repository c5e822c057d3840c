export { type AccountSheetRow, accountRows, accountSheetRows, waysToAccount } from './account-rows.store.ts'
export { countMembers, listNames } from './person.store.ts'
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
