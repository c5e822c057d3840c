// Inside Mercado Pago's origin: three fields that know of each other, and the number's asks for the token.
const query = new URLSearchParams(location.search)
const [name, session] = [query.get('name'), query.get('session')]
const input = document.querySelector('input')
const others = new BroadcastChannel(session)
const typed = {}
const tell = (message) => window.parent.postMessage(message, '*')

others.addEventListener('message', ({ data }) => Object.assign(typed, data))
input.addEventListener('input', () => {
  const digits = input.value.replace(/\D/g, '')
  Object.assign(typed, { [name]: digits })
  others.postMessage({ [name]: digits })
  if (name === 'cardNumber') tell({ event: 'binChange', bin: digits.length >= 8 ? digits.slice(0, 8) : null })
  tell({ event: 'validityChange', field: name, errorMessages: [] })
})

window.addEventListener('message', async ({ data: { key, holder, style, placeholder } }) => {
  if (style) return wear(style, placeholder)
  if (!holder) return
  tell({ event: 'token', ...(await ask(key, holder.cardId ? codeOf(holder.cardId) : cardOf(holder))) })
})

/** Only a style that the page asks for: colours, size and height, as the script of Mercado Pago takes them. */
function wear({ color, fontSize, height }, placeholder = '') {
  Object.assign(input.style, {
    color,
    fontSize,
    height,
    width: '100%',
    border: '0',
    outline: '0',
    padding: '0',
  })
  Object.assign(input.style, { background: 'transparent', boxSizing: 'border-box', fontFamily: 'inherit' })
  document.body.style.margin = '0'
  input.placeholder = placeholder
}

const codeOf = (card_id) => ({ card_id, security_code: typed.securityCode ?? '' })

function cardOf({ cardholderName, identificationType, identificationNumber }) {
  const expiry = typed.expirationDate ?? ''
  return {
    card_number: typed.cardNumber ?? '',
    expiration_month: expiry.slice(0, 2),
    expiration_year: `20${expiry.slice(2)}`,
    security_code: typed.securityCode ?? '',
    cardholder: {
      name: cardholderName,
      identification: { type: identificationType, number: identificationNumber },
    },
  }
}

const passesLuhn = (digits) =>
  [...digits].reverse().reduce((total, digit, place) => {
    const doubled = place % 2 ? digit * 2 : Number(digit)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0) %
    10 ===
  0
/** What is typed is looked at here first, and asked for only when it may be right. */
const LOOKS = {
  cardNumber: (digits) => digits.length >= 13 && passesLuhn(digits),
  expirationDate: (digits) => digits.length === 4,
  securityCode: (digits) => digits.length >= 3,
}

async function ask(key, body) {
  const names = body.card_id ? ['securityCode'] : Object.keys(LOOKS)
  const wrong = names.filter((field) => !LOOKS[field](typed[field] ?? ''))
  if (wrong.length > 0) return { errors: wrong.map((field) => ({ field, code: 'E301', message: field })) }
  const answer = await fetch(`/v1/card_tokens?public_key=${key}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  const said = await answer.json()
  return answer.ok ? { token: said } : { errors: said.cause ?? [said] }
}
input.hidden = false
tell({ event: 'ready' })
