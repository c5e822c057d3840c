import fc from 'fast-check'
import { expect, test } from 'vitest'
import { versionText } from './document.ts'
import { blocksOf } from './document-text.ts'

test('headings, lists, strong words and links are read; lines that go on belong to what stands before them', () => {
  const text =
    '# 1. Quem vende\r\nO **Ateliê** vende\npelo site.\n\n- um\n- dois\n  e meio\n\n1. primeiro\n2. segundo\n\nLeia a [Política](/privacidade) e o [Procon](https://www.procon.sp.gov.br).'
  expect(blocksOf(text)).toEqual([
    { kind: 'heading', pieces: [{ text: '1. Quem vende' }] },
    {
      kind: 'paragraph',
      pieces: [
        { text: 'O ' },
        { text: 'Ateliê', strong: true },
        { text: ' vende' },
        { text: ' ' },
        { text: 'pelo site.' },
      ],
    },
    {
      kind: 'list',
      isNumbered: false,
      items: [[{ text: 'um' }], [{ text: 'dois' }, { text: ' ' }, { text: 'e meio' }]],
    },
    { kind: 'list', isNumbered: true, items: [[{ text: 'primeiro' }], [{ text: 'segundo' }]] },
    {
      kind: 'paragraph',
      pieces: [
        { text: 'Leia a ' },
        { text: 'Política', to: '/privacidade' },
        { text: ' e o ' },
        { text: 'Procon', to: 'https://www.procon.sp.gov.br' },
        { text: '.' },
      ],
    },
  ])
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//mal.example',
  'http://mal.example',
  '/\\mal.example',
])('%s is no link', (to) => {
  const links = blocksOf(`[clique](${to})`).flatMap((block) =>
    block.kind === 'list' ? [] : block.pieces.flatMap((piece) => piece.to ?? []),
  )
  expect(links).toEqual([])
})

test('nothing that is typed is lost but marks, and nothing breaks', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab é#-*[](/)\n1.') }), (typed) => {
      const said = JSON.stringify(blocksOf(typed))
      expect([...said].filter((sign) => sign === 'é').length).toBe(
        [...typed].filter((sign) => sign === 'é').length,
      )
    }),
  )
})

test('a version is told by its day', () => {
  expect(versionText('2026-11-23')).toBe('23/11/2026')
  expect(versionText('gg-2026-11-26.2')).toBe('26/11/2026 (2ª do dia)')
})
