// Mercado Pago's secure fields, for one card and one charge. What is typed into them stays in Mercado Pago's frames;
// the holder's name and document are asked for here and go to Mercado Pago with the token.
import { gateway, offersOf, readErrors, style } from './mercado-pago-campos.js'
import { answer, NoToken, onAmount, tellOffers, tellReady, tellSubmit } from './quadro.js'

const form = document.getElementById('card')
const FIELDS = {
  cardNumber: { placeholder: '0000 0000 0000 0000', enableLuhnValidation: true, style },
  expirationDate: { placeholder: 'MM/AA', mode: 'short', style },
  securityCode: { placeholder: 'CVV', style },
}
const WRONG = {
  cardNumber: 'Confira o número do cartão',
  expirationDate: 'Confira a validade, como 08/29',
  securityCode: 'Confira o código de segurança',
}

let ready = 0
const fields = Object.entries(FIELDS).map(([name, options]) => {
  const field = gateway.fields.create(name, options)
  field.on('ready', () => ++ready === Object.keys(FIELDS).length && tellReady())
  field.on('validityChange', ({ errorMessages = [] }) => errorMessages.length === 0 && say(name, ''))
  field.mount(name)
  return [name, field]
})

function say(name, problem) {
  document.getElementById(`${name}-problem`).textContent = problem
  if (WRONG[name]) document.getElementById(name).classList.toggle('wrong', problem !== '')
  else form.elements.namedItem(name).setAttribute('aria-invalid', String(problem !== ''))
}

/** The brand is Mercado Pago's to say, by the first digits; a card that takes no credit is none for us. */
let brand = Promise.resolve(undefined)
let [digits, amount] = [undefined, 0]
fields[0][1].on('binChange', ({ bin }) => {
  // Six of them, as a token tells them to whoever charges it: both are offered the same.
  digits = bin?.slice(0, 6)
  brand = bin
    ? gateway.getPaymentMethods({ bin }).then(creditOf, () => undefined)
    : Promise.resolve(undefined)
  sayOffers()
})
onAmount((asked) => {
  amount = asked
  sayOffers()
})

/** The installments are Mercado Pago's to say, by the first digits and the sum; the digits stay here. */
async function sayOffers() {
  const [bin, asked, wanted] = [digits, amount, brand]
  if (asked < 1) return
  const offers = await offersOf(bin && (await wanted), bin, asked)
  if (bin === digits && asked === amount) tellOffers(asked, offers)
}
const creditOf = ({ results = [] }) => results.find((one) => one.payment_type_id === 'credit_card')?.id

const CHECKS = {
  name: (text) => (/\p{L}+\s+\p{L}/u.test(text) ? '' : 'Informe o nome como está impresso no cartão'),
  document: (text) =>
    /^(\d{11}|[0-9A-Z]{12}\d{2})$/.test(bare(text)) ? '' : 'Informe o CPF ou o CNPJ do titular',
}
const bare = (text) => text.replace(/[\s./-]/g, '').toUpperCase()
const typed = (name) => form.elements.namedItem(name).value.trim()

function check(name) {
  const problem = CHECKS[name](typed(name))
  say(name, problem)
  return problem === ''
}
for (const name of Object.keys(CHECKS)) {
  const input = form.elements.namedItem(name)
  input.addEventListener('blur', () => input.value && check(name))
  input.addEventListener('input', () => input.getAttribute('aria-invalid') === 'true' && check(name))
}
form.addEventListener('submit', (event) => {
  event.preventDefault()
  tellSubmit()
})

function sayAll(errors) {
  const list = readErrors(errors)
  const wrong = list.map(({ field }) => field).filter((field) => WRONG[field])
  for (const name of wrong) say(name, WRONG[name])
  if (wrong.length > 0) return
  throw list.length > 0 ? new NoToken('Confira os dados do cartão e do titular, e tente de novo.') : errors
}

async function token() {
  const document = bare(typed('document'))
  try {
    const { id } = await gateway.fields.createCardToken({
      cardholderName: typed('name'),
      identificationType: document.length === 11 ? 'CPF' : 'CNPJ',
      identificationNumber: document,
    })
    return id
  } catch (errors) {
    return sayAll(errors)
  }
}

answer(async () => {
  const wrong = Object.keys(CHECKS).filter((name) => !check(name))
  if (wrong.length > 0) {
    form.elements.namedItem(wrong[0]).focus()
    return undefined
  }
  const id = await token()
  if (!id) return undefined
  const name = await brand
  if (!name) {
    say('cardNumber', 'Use um cartão de crédito. Não aceitamos este cartão')
    return undefined
  }
  return `${name}-${id}`
})
