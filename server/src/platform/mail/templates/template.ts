import type { ReactElement } from 'react'
import type { Kind, PropsOf } from './props.ts'
import type { Site } from './words.ts'

/** One kind of message; `site` is where its seller's pages stand. */
export interface Template<K extends Kind> {
  subject(props: PropsOf<K>): string
  html(props: PropsOf<K>, site: Site): ReactElement
  plain(props: PropsOf<K>, site: Site): string
}
