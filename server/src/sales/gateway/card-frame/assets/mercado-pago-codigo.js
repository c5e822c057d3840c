// Mercado Pago's secure field for the code of a kept card, for one charge. What is typed stays in Mercado Pago's frame.
import { gateway, offersOf, readErrors, style } from './mercado-pago-campos.js'
import { answer, NoToken, onAmount, settings, tellOffers, tellReady, tellSubmit } from './quadro.js'

const brand = settings.codeOf
const { card, bin } = settings.kept
const field = gateway.fields.create('securityCode', { placeholder: 'CVV', style })

function say(problem) {
  document.getElementById('securityCode-problem').textContent = problem
  document.getElementById('securityCode').classList.toggle('wrong', problem !== '')
}
field.on('ready', () => {
  field.update({ settings: { mode: 'mandatory', length: brand === 'amex' ? 4 : 3 } })
  tellReady()
})
field.on('validityChange', ({ errorMessages = [] }) => errorMessages.length === 0 && say(''))
field.mount('securityCode')
document.getElementById('card').addEventListener('submit', (event) => {
  event.preventDefault()
  tellSubmit()
})

let amount = 0
onAmount(async (asked) => {
  amount = asked
  const offers = await offersOf(brand, bin, asked)
  if (asked === amount) tellOffers(asked, offers)
})

answer(async () => {
  try {
    const { id } = await gateway.fields.createCardToken({ cardId: card })
    return `${brand}-${id}`
  } catch (errors) {
    const list = readErrors(errors)
    if (!list.some(({ field }) => field === 'securityCode'))
      throw list.length > 0 ? new NoToken('Não foi possível usar este cartão. Use outro.') : errors
    say('Confira o código de segurança')
    return undefined
  }
})
