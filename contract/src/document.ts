import { calendarDay, formatDay } from './time.ts'

/** The documents that a brand may write itself, each in versions. */
export const DOCUMENT_KINDS = ['terms', 'privacy'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** The day on which the product's own documents were published, which hold where no brand has written others. */
export const OWN_VERSION = '2026-11-23'

/** The product's own is a day; that of a brand bears its id: `gg-2026-11-26`, and `gg-2026-11-26.2` later that day. */
export const VERSION = /^(?:[a-z][a-z0-9]{0,19}-)?(\d{4}-\d\d-\d\d)(?:\.(\d{1,4}))?$/

/** `26/11/2026`, and which of its day where it is not the first. */
export function versionText(version: string): string {
  const [, day, nth] = VERSION.exec(version) ?? []
  if (!day) return version
  return formatDay(calendarDay(day)) + (nth ? ` (${nth}ª do dia)` : '')
}

/** Since when a version holds in a brand, as people read it: none of the product's holds before the brand was open. */
export const inForceSince = (version: string, openedOn: string): string =>
  /^\d/.test(version) && version < openedOn ? formatDay(calendarDay(openedOn)) : versionText(version)
