import { write, writePdf } from '@vitrine/pdf'
import { expect, test } from 'vitest'
import { wordsOf } from './pdf.ts'

/** Adler-32 stands at the end of a stream: one page in a few hundred ends with the byte of a line break. */
test('a page is read whole, whatever byte it ends with', async () => {
  const facts = { title: 'Papel', author: 'Loja', at: new Date('2026-11-20T12:00:00Z') }
  for (let n = 0; n < 600; n++) {
    const pdf = await writePdf(facts, (doc) =>
      write(doc, `Recibo ${n}`, { size: 10, color: '#000000' }, { x: 56, y: 56, width: 300 }),
    )
    expect(wordsOf(pdf)).toBe(`Recibo ${n}`)
  }
})
