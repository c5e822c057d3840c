// The fields of a card, inside the acquirer's own origin. What is typed here is told to the acquirer alone; the page
// around it hears a token, the brand, the last four digits and the expiry, and nothing else.
const { origin, ranges, brands, codeOf } = JSON.parse(document.getElementById('settings').textContent)
const form = document.getElementById('card')
const field = (name) => form.elements.namedItem(name)
const tell = (message) => window.parent.postMessage(message, origin)
const digitsOf = (text) => text.replace(/\D/g, '')

function brandOf(digits) {
  return ranges.find(({ first, last }) => {
    const prefix = digits.slice(0, first.length)
    return prefix.length === first.length && first <= prefix && prefix <= last
  })?.brand
}

function passesLuhn(digits) {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const doubled = place % 2 ? digit * 2 : Number(digit)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return digits.length > 0 && sum % 10 === 0
}

/** `4235 6477 2802 5682`, and `3753 651535 56885` for American Express. */
function grouped(digits, brand) {
  const groups =
    brand === 'amex' ? /(\d{1,4})(\d{1,6})?(\d+)?/ : /(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?(\d+)?/
  const [, ...parts] = groups.exec(digits) ?? []
  return parts.filter(Boolean).join(' ')
}

/** Puts the separators in while somebody types, and leaves the cursor behind the same digit. */
function mask(input, write) {
  input.addEventListener('input', () => {
    const before = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length
    const isAtEnd = input.selectionStart === input.value.length
    input.value = write(digitsOf(input.value))
    if (isAtEnd) return
    let at = 0
    for (let seen = 0; at < input.value.length && seen < before; at++) if (/\d/.test(input.value[at])) seen++
    input.setSelectionRange(at, at)
  })
}

if (!codeOf)
  mask(field('number'), (digits) => {
    const brand = brandOf(digits)
    showBrand(brand)
    return grouped(digits.slice(0, Math.max(...(brands[brand]?.lengths ?? [19]))), brand)
  })
if (!codeOf)
  mask(field('expiry'), (digits) => {
    const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits
    const short = padded.length > 4 ? padded.slice(0, 2) + padded.slice(-2) : padded
    return short.length > 2 ? `${short.slice(0, 2)}/${short.slice(2)}` : short
  })
mask(field('code'), (digits) => digits.slice(0, 4))

function showBrand(brand) {
  if (!codeOf) document.getElementById('brand').textContent = brands[brand]?.name ?? ''
  const code = brands[brand]?.code
  document.getElementById('code-help').textContent = code
    ? `${code.length} dígitos ${brand === 'amex' ? 'na frente' : 'no verso'} do cartão`
    : 'No verso do cartão; na frente, se for American Express'
}

if (codeOf) showBrand(codeOf)

/** The year of `27`: of this century. */
const yearOf = (digits) => 2000 + Number(digits.slice(2))

const CHECKS = {
  number(value) {
    const digits = digitsOf(value)
    if (!digits) return 'Informe o número do cartão'
    const brand = brandOf(digits)
    if (!brand && digits.length >= 12) return 'Não aceitamos esta bandeira. Use outro cartão ou Pix'
    if (!brand || !brands[brand].lengths.includes(digits.length)) return 'Número incompleto. Confira o cartão'
    return passesLuhn(digits) ? '' : 'Número inválido. Confira dígito por dígito'
  },
  name: (value) =>
    /\p{L}+\s+\p{L}/u.test(value.trim()) ? '' : 'Informe o nome como está impresso no cartão',
  expiry(value) {
    const digits = digitsOf(value)
    if (digits.length !== 4) return 'Use MM/AA, como 08/29'
    const month = Number(digits.slice(0, 2))
    if (month < 1 || month > 12) return 'Mês inválido. Use de 01 a 12'
    const isOver = new Date(yearOf(digits), month, 1) <= new Date()
    return isOver ? 'Este cartão venceu. Use outro' : ''
  },
  code(value) {
    const brand = codeOf ?? brandOf(digitsOf(field('number').value))
    const length = brands[brand]?.code.length ?? 3
    return digitsOf(value).length === length ? '' : `Informe os ${length} dígitos do código`
  },
}

function check(name) {
  const problem = CHECKS[name](field(name).value)
  document.getElementById(`${name}-problem`).textContent = problem
  field(name).toggleAttribute('aria-invalid', problem !== '')
  if (problem) field(name).setAttribute('aria-invalid', 'true')
  return problem === ''
}

/** The fields that this frame has. */
const NAMES = codeOf ? ['code'] : Object.keys(CHECKS)
for (const name of NAMES) {
  field(name).addEventListener('blur', () => field(name).value && check(name))
  field(name).addEventListener('input', () => field(name).hasAttribute('aria-invalid') && check(name))
}

function typed() {
  const code = digitsOf(field('code').value)
  if (codeOf) return { brand: codeOf, code }
  const expiry = digitsOf(field('expiry').value)
  return {
    number: digitsOf(field('number').value),
    name: field('name').value.trim(),
    month: Number(expiry.slice(0, 2)),
    year: yearOf(expiry),
    code,
  }
}

async function tokenise() {
  const wrong = NAMES.filter((name) => !check(name))
  if (wrong.length > 0) {
    field(wrong[0]).focus()
    return tell({ type: 'card.invalid' })
  }
  const headers = { 'content-type': 'application/json' }
  try {
    const answer = await fetch('/card/v1/tokens', { method: 'POST', headers, body: JSON.stringify(typed()) })
    const said = await answer.json()
    tell(answer.ok ? { type: 'card.token', ...said } : { type: 'card.failed', message: said.message })
  } catch {
    tell({ type: 'card.failed', message: 'Não conseguimos falar com o banco. Tente de novo.' })
  }
}

window.addEventListener('message', (event) => {
  if (event.source !== window.parent || event.origin !== origin) return
  if (event.data?.type === 'card.tokenise') tokenise()
  if (event.data?.type === 'card.theme') document.documentElement.dataset.theme = event.data.theme
})
form.addEventListener('submit', (event) => {
  event.preventDefault()
  tell({ type: 'card.submit' })
})
// Also by the clock: a frame that is out of sight is not drawn, and its observers sleep.
let told = 0
function tellHeight() {
  const height = document.body.offsetHeight
  if (height === told) return
  told = height
  tell({ type: 'card.height', height })
}
new ResizeObserver(tellHeight).observe(document.body)
setInterval(tellHeight, 500)
for (const name of NAMES) field(name).disabled = false
tell({ type: 'card.ready' })
