import { expect, test } from 'vitest'
import { readPasted, secureHref } from './pasted-html.ts'

test('headings, lists and links of a page are kept as a text knows them', () => {
  const page = `<h1 class="x">Pães</h1><h2>Massa</h2><h5>Nota</h5><ul><li><a href='http://loja.example/a?b=1&amp;c=2'>aqui</a></li></ul>`
  expect(readPasted(page)).toEqual({
    html: `<h2 class="x">Pães</h2><h2>Massa</h2><h3>Nota</h3><ul><li><a href="https://loja.example/a?b=1&c=2">aqui</a></li></ul>`,
    leftOut: [],
  })
})

test('what has no place in a text is named', () => {
  const page = `<p><img src="a.png"><img src=b.png><iframe src="https://x.example"></iframe>
    <a href="ftp://x.example/a">a</a><a href=javascript:alert(1)>b</a><img data-lesson-picture="lpc_1" alt=""></p>`
  expect(readPasted(page).leftOut).toEqual(['2 imagens', '1 vídeo ou áudio', '2 links'])
  expect(readPasted('só palavras').leftOut).toEqual([])
})

test.each([
  ['http://loja.example', 'https://loja.example'],
  [' HTTP://loja.example/a ', 'https://loja.example/a'],
  ['https://loja.example', 'https://loja.example'],
  ['mailto:ana@loja.example', 'mailto:ana@loja.example'],
  ['/loja', '/loja'],
])('%s leads to %s', (typed, kept) => {
  expect(secureHref(typed)).toBe(kept)
})
