export { issueLink } from './issue-link.ts'
export {
  endEntryLinks,
  endLinks,
  findLink,
  type LinkPurpose,
  leadingLinksBelow,
  type ProvedLink,
  replaceLinks,
  takeLink,
} from './link.store.ts'
export { keyOf, keyOfToken, type LinkKey, tokenOf } from './link-token.ts'
export {
  findOpenLink,
  findOpenLinkBySecret,
  findOpenLinkOf,
  findUndo,
  isHeldForUndo,
} from './open-link.store.ts'
export { linkData } from './personal-data.ts'
export { readLink, refuseLink } from './read-link.ts'
export { tryCode } from './try-code.ts'
