import { OWN_THEME } from '@vitrine/contract/theme'
import { expect, test } from 'vitest'
import { placesOf, wordsOf } from '../../../../../test/support/pdf.ts'
import { seller } from '../../../admin/mail-examples.ts'
import { certificateColors, drawCertificate } from './certificate-pdf.ts'

const draw = (holder: string, course: string) =>
  drawCertificate({
    certificate: {
      code: 'AAAA-BBBB-CCCC',
      accountId: 'acc_1',
      courseId: 'crs_1',
      brand: 'main',
      holder,
      course,
      hours: 3,
      completedOn: '2026-11-20',
      issuer: 'Vitrine',
      signed: 'a.b.c',
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

test('a certificate has the colours of its brand, where they can be read on paper', () => {
  const painted = (colors: object) => certificateColors({ ...OWN_THEME, light: colors })
  expect(painted({ band: '#0c0c0c', accent: '#8a6a2a' })).toEqual({
    strong: '#0c0c0c',
    title: '#8a6a2a',
    rule: '#8a6a2a',
  })
  expect(painted({ band: '#ffe9c9', accent: '#ffd9a0' })).toEqual({
    strong: '#333333',
    title: '#333333',
    rule: '#ffd9a0',
  })
})
