import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+1+1', "'+1+1"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1+1', "'＝1+1"],
  ['＋1+1', "'＋1+1"],
  ['－1+1', "'－1+1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  [' =1+1', "' =1+1"],
  ['\u3000＝1+1', "'\u3000＝1+1"],
  ['\t=1+1', '"\'\t=1+1"'],
  ['\rtexto', '"\'\rtexto"'],
  ['\ntexto', '"\'\ntexto"'],
])('%j is no formula', (text, written) => {
  expect(csvLine([text])).toBe(`${written}\r\n`)
})

test.each([
  ['Silva, Joana', '"Silva, Joana"'],
  ['a;b', '"a;b"'],
  ['diz "sim"', '"diz ""sim"""'],
  ['duas\r\nlinhas', '"duas\r\nlinhas"'],
  ['a\tb', '"a\tb"'],
  ['=a,"b"', '"\'=a,""b"""'],
  ['1234,56', '1234,56'],
  ['-1234,56', '-1234,56'],
  ['-12', '-12'],
  ['1,2,3', '"1,2,3"'],
  ['a=b', 'a=b'],
  ['', ''],
])('%j is one field', (text, written) => {
  expect(csvLine(['antes', text, 'depois'])).toBe(`antes;${written};depois\r\n`)
})
