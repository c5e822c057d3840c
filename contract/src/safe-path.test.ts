import { expect, test } from 'vitest'
import type * as z from 'zod'
import { OriginHeaders } from './account.ts'
import { blocksOf } from './document-text.ts'
import { MenuItem } from './menu.ts'
import { OwnPath, ReturnPath } from './own-path.ts'
import { RichText } from './rich-text.ts'

/** What begins like a path of ours, or like an address, and leads a browser elsewhere or to a script. */
const BAD = [
  '//golpe.example',
  '///golpe.example',
  '/\\golpe.example',
  '\\\\golpe.example',
  '/\\/golpe.example',
  '/\t/golpe.example',
  '/\n/golpe.example',
  '/\r\\golpe.example',
  '/ /golpe.example',
  '/\0/golpe.example',
  '\t//golpe.example',
  '/\ufeff/golpe.example',
  '/\u2028/golpe.example',
  '/%2fgolpe.example',
  '/%5Cgolpe.example',
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'http://golpe.example',
  'https:\\\\golpe.example',
  'https://\\golpe.example',
  'https://',
  'loja',
  'https://loja.example@golpe.example',
  'file:///etc/passwd',
  'blob:https://golpe.example/1',
]

const linked = (href: string) => ({
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'text', text: 'a', marks: [{ type: 'link', attrs: { href } }] }] },
  ],
})
const isTaken = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success
const isLinked = (text: string, to: string) =>
  blocksOf(text).some((block) => block.kind === 'paragraph' && block.pieces.some((piece) => piece.to === to))

/** Every field in which somebody writes where a link leads, and whether it takes an address. */
const FIELDS: Record<string, (address: string) => boolean> = {
  'a link of a text': (href) => isTaken(RichText, linked(href)),
  'an item of a menu': (to) => isTaken(MenuItem, { label: 'Loja', to }),
  'a path in a body': (path) => isTaken(OwnPath, path),
  'where somebody was going': (path) => ReturnPath.parse(path) !== undefined,
  'where a message leads on to': (redirect) => OriginHeaders.parse({ redirect }).redirect !== undefined,
  'a link of a document': (to) => isLinked(`[aqui](${to})`, to),
}

test.each(Object.entries(FIELDS))('%s: a page of ours, and nothing that leads away unseen', (_, takes) => {
  expect(takes('/loja')).toBe(true)
  expect(BAD.filter((address) => takes(address))).toEqual([])
})

test.each(['a link of a text', 'an item of a menu', 'a link of a document'])(
  '%s leads to other sites by https',
  (field) => {
    expect(FIELDS[field]!('https://outra.example/pagina')).toBe(true)
  },
)
