export { savedCardSealed } from './card-secrets.ts'
export { resumeSetups } from './card-setup.ts'
export { savedCardData } from './personal-data.ts'
export { forgetPaidCard, savePaidCard } from './save-card.ts'
export { savedCardHttp } from './saved-card.http.ts'
export {
  accountsOfCard,
  findExpiring,
  findMandatedCard,
  insertingMandate,
  listTwins,
  markDeclined,
  markExpiring,
  type ShownCard,
  shownCard,
} from './saved-card.store.ts'
export { forgetCards, savedCardHooks } from './saved-cards.ts'
export {
  agreeingToCharges,
  cardUseOf,
  consenting,
  findChargeable,
  keptCardOf,
  problemOf,
  takeCard,
} from './use-card.ts'
