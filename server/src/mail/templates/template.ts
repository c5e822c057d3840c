import type { ReactElement } from 'react'
import type { Kind, PropsOf } from './props.ts'

/** One kind of message; `site` is the address of the shop without a slash at the end. */
export interface Template<K extends Kind> {
  subject(props: PropsOf<K>): string
  html(props: PropsOf<K>, site: string): ReactElement
  plain(props: PropsOf<K>, site: string): string
}
