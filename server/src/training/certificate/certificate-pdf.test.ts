import { expect, test } from 'vitest'
import { seller } from '../../../../test/support/letters.ts'
import { placesOf, wordsOf } from '../../../../test/support/pdf.ts'
import { drawCertificate } from './certificate-pdf.ts'

const draw = (holder: string, course: string) =>
  drawCertificate({
    certificate: {
      code: 'AAAA-BBBB-CCCC',
      accountId: 'acc_1',
      brandId: 'main',
      ...{ holder, course, hours: 3, completedOn: '2026-11-20', issuer: 'Vitrine', signed: 'a.b.c' },
    },
    seller,
    url: 'https://loja.example/certificados/AAAA-BBBB-CCCC',
  })

test('no line of a certificate is drawn over another, however long a name is', async () => {
  const name = 'Maria Aparecida dos Santos Albuquerque de Vasconcelos Pereira'
  const course = 'Fotografia de produto para pequenas lojas: luz natural, celular e edição, do começo ao fim'
  for (const pdf of [await draw('Joana da Silva', 'Pães'), await draw(name, course)]) {
    const lines = placesOf(pdf).toSorted((a, b) => b.y - a.y)
    expect(lines.length).toBeGreaterThan(9)
    const tight = lines.filter(({ y, size }, at) => at > 0 && lines[at - 1]!.y - y < size)
    expect(tight).toEqual([])
    expect(wordsOf(pdf)).toContain('AAAA-BBBB-CCCC')
  }
})
