export {
  deletePasswordLinks,
  endEntryLinks,
  endLinks,
  findLink,
  findOpenLink,
  findOpenLinkBySecret,
  findOpenLinkOf,
  findUndo,
  isReservedForUndo,
  keyOf,
  keyOfToken,
  type LinkKey,
  type LinkPurpose,
  leadingLinksBelow,
  type ProvedLink,
  replaceLinks,
  takeLink,
  tokenOf,
} from './link.store.ts'
export { issueLink, readLink, refuseLink, tryCode } from './link.ts'
export { linkData } from './personal-data.ts'
