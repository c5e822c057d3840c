import { expect, test } from 'vitest'
import { sizeText } from './file-words.ts'

test.each([
  [0, '0 B'],
  [1023, '1.023 B'],
  [2560, '2,5 KB'],
  [137_510, '134 KB'],
  [5 * 2 ** 20, '5 MB'],
  [3 * 2 ** 40, '3.072 GB'],
])('%d bytes', (bytes, text) => expect(sizeText(bytes).replace('\u00a0', ' ')).toBe(text))
