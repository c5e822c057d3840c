import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pagesOf, sumInPdf, wordsOf } from '../../test/support/pdf.ts'
import { drawDocument, drawFacts, drawSection, drawSum } from './index.ts'
import { linesOf, widthOf } from './lines.ts'

const seller = {
  brand: 'Casa Vitrine',
  legalName: 'Vitrine Ltda.',
  cnpj: '12ABC34501DE35',
  address: 'Rua Harmonia, 1240',
  sellerEmail: 'ola@vitrine.example',
  phone: '+551133334444',
  hours: 'Sempre',
}
const head = { band: '#04524e', accent: '#cdac6a', monogram: null, picture: undefined }
const at = new Date('2026-11-20T12:00:00Z')
const draw = (...texts: string[]) =>
  drawDocument({ title: 'Recibo', at, seller, head }, (doc) =>
    drawFacts(
      doc,
      texts.map((text) => ['Comprador', text]),
    ),
  )
/** What the reader of a PDF finds where a font has no letter. */
const BOX = '\0'

/** A font draws the first with the glyphs of the second, without knowing then which letters these are. */
test.each([
  ['ЙЁ', 'ИЕ'],
  ['Ŵ Ŷ', 'W Y'],
  ['Ὦ', 'Ω'],
])('after a document that says %s, another one still says %s', async (composed, plain) => {
  await draw(composed)
  expect(wordsOf(await draw(plain)).split('\n')).toContain(`Comprador\t${plain}`)
})

test.each([
  'Nguyễn Thị Mai',
  'Łukasz Żółć',
  'Ọlá Ẹ̀kọ́',
  'Şükrü Öztürk İnce',
  'Фёдор Достоевский',
  'Њ Ђорђевић',
  'Παπαδόπουλος Ἀθηνᾶ',
  'محمد عبد الله',
  'مُحَمَّد پژمان ڤاروق',
  'דוד כהן',
  'שָׁלוֹם לוי',
  '李小龍 陳國強 张伟',
  '山田 カナ はなこ',
  '김민수 박지훈',
  'สมชาย ใจดี',
  'Աննա Պետրոսյան',
  'გიორგი ბერიძე',
  'አበበ ቢቂላ',
  'ກອນ ສີ',
  'Curso™ → básico … “já” — 50 € №1 ½ ≥ ✓ ★ ♥',
])('a document says %s', async (name) => {
  const words = wordsOf(await draw(name)).split('\n')
  expect(words.join('\n')).not.toContain(BOX)
  const letters = (text: string) => [...text.normalize('NFD').replace(/\s|\ufe0f/gu, '')].sort().join('')
  expect(words.map(letters)).toContain(letters(`Comprador${name}`))
})

test.each([
  'प्रिया शर्मा',
  'শর্মা',
  'தமிழ்',
  'తెలుగు',
  'ಕನ್ನಡ',
  'മലയാളം',
  'ગુજરાતી',
  'ਪੰਜਾਬੀ ਸਿੰਘ',
  'සිංහල',
  'ខ្មែរ',
  'မြန်မာ',
  'Formatura 🎓 👩‍🎓 🇧🇷 👍🏽 ❤️ 1️⃣',
])('a document has each sign of %s, whose shapes join or change their places', async (name) => {
  expect(wordsOf(await draw(name))).not.toContain(BOX)
})

test('words of Arabic stand from right to left, with figures and Latin words as they are read', () => {
  const runs = (text: string) =>
    linesOf(text, { size: 10 }, 500).flatMap((line) =>
      line.runs.map((run) => run.text.trim()).filter(Boolean),
    )
  expect(runs('محمد علي')).toEqual(['علي', 'محمد'])
  expect(runs('Sr. محمد علي Silva')).toEqual(['Sr.', 'علي', 'محمد', 'Silva'])
  expect(runs('محمد (علي) 2026')).toEqual(['2026', '(', 'علي', ')', 'محمد'])
})

test('signs that nobody sees are not drawn, and what no font has is a box instead of a question mark', async () => {
  expect(wordsOf(await draw('Ma\u200bri\u202ena'))).toContain('Comprador\tMarina')
  const unknown = wordsOf(await draw('Nome \u{12000}'))
  expect(unknown).toContain(`Nome ${BOX}`)
  expect(unknown).not.toContain('?')
})

test('no text breaks a document', async () => {
  const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { minLength: 1, maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(texts, async (some) => {
      expect((await draw(...some)).length).toBeGreaterThan(1_000)
    }),
    { numRuns: 25 },
  )
})

test('every letter of a script that people write in can be shaped beside every other of it', () => {
  const scripts =
    'Arabic Bengali Cyrillic Devanagari Ethiopic Greek Gujarati Gurmukhi Hebrew Kannada Khmer Latin Malayalam Myanmar Sinhala Tamil Telugu Thai'
  for (const script of scripts.split(' ')) {
    const isOf = /^[\p{L}\p{M}]$/u
    const letters = Array.from({ length: 0x3000 }, (_, i) => String.fromCodePoint(i + 0x41)).filter(
      (letter) => isOf.test(letter) && new RegExp(`^\\p{Script=${script}}$`, 'u').test(letter),
    )
    for (let i = 0; i + 6 < letters.length; i += 3)
      expect(widthOf(letters.slice(i, i + 6).join(''), { size: 10 })).toBeGreaterThanOrEqual(0)
  }
})

test('lines are no wider than their box, words are cut only where they must be', () => {
  const style = { size: 10 }
  const text = `Um texto com palavras e ${'umapalavrasemfim'.repeat(12)} 李小龍${'陳國強'.repeat(30)} fim`
  const lines = linesOf(text, style, 200)
  expect(lines.length).toBeGreaterThan(4)
  for (const line of lines) expect(line.width).toBeLessThanOrEqual(205)
  const said = lines.map((line) => line.runs.map((run) => run.text).join('')).join('')
  expect(said.replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
  expect(linesOf('a\nb\r\n\nc', style, 200)).toHaveLength(4)
})

test('a long sum goes on with its head, each page has its number, and the total is of all rows', async () => {
  const rows = Array.from({ length: 90 }, (_, i) => ({ label: `Item ${i}`, amount: 101 + i }))
  const pdf = await drawDocument({ title: 'Recibo', at, seller, head }, (doc) =>
    drawSum(doc, {
      head: ['Item', 'Valor'],
      total: 'Total',
      subtotalAfter: 90,
      rows: [...rows, { label: 'Cupom', amount: -500 }],
    }),
  )
  expect(pagesOf(pdf)).toBeGreaterThan(2)
  const words = wordsOf(pdf)
  expect(words.match(/^Item\tValor$/gm)).toHaveLength(pagesOf(pdf))
  expect(words).toContain(`Página 2 de ${pagesOf(pdf)}`)
  const wanted = rows.reduce((sum, { amount }) => sum + amount, -500)
  expect(sumInPdf(pdf, 'Item', 'Total')).toEqual({ rows: wanted, total: wanted })
})

test('a document stays small: of its fonts it holds the letters that it uses', async () => {
  const text = 'Digital: aparece na conta do comprador assim que o pagamento é confirmado. '.repeat(20)
  const latin = await drawDocument({ title: 'Recibo', at, seller, head }, (doc) =>
    drawSection(doc, 'Acesso', text),
  )
  expect(latin.length).toBeLessThan(20_000)
  expect((await draw('李小龍 陳國強 김민수')).length).toBeLessThan(20_000)
  expect((await draw('محمد عبد الله', 'Nguyễn Thị Mai', '→ 🎓')).length).toBeLessThan(40_000)
})

test('the same facts make the same document', async () => {
  expect(Buffer.from(await draw('Łukasz')).equals(Buffer.from(await draw('Łukasz')))).toBe(true)
})
