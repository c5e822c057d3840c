import { DAY_MS } from '@vitrine/contract/time'
import type { BankClock } from '../clock.ts'
import { dateTime } from '../pages/format.ts'
import { type Html, html } from '../pages/html.ts'

/** How far the clock is moved, by the value of its button. */
export const STEPS = {
  dia: 'Um dia',
  semana: 'Uma semana',
  mes: 'Um mês',
  vencimento: 'Até o próximo vencimento',
} as const
export type Step = keyof typeof STEPS

export const isStep = (text: string): text is Step => Object.hasOwn(STEPS, text)

/** What the clocks of shop and bank show, and how they are moved. */
export function clockSection(clock: BankClock): Html {
  const days = Math.round(clock.ahead() / DAY_MS)
  return html`<section class="card"><h2>Relógio</h2>
<p>Loja, tarefas e banco estão em <strong>${dateTime(clock.now())}</strong>${days > 0 ? html`, ${days} ${days === 1 ? 'dia' : 'dias'} adiante` : ''}.</p>
<p class="soft">Adiantar faz o que venceria acontecer agora: renovações, lembretes, suspensões. Não dá para voltar, e quem estava na loja entra de novo. As contagens na tela do comprador seguem o relógio do aparelho dele.</p>
<form method="post" action="/relogio"><div class="actions">${Object.entries(STEPS).map(
    ([value, label]) =>
      html`<button type="submit" name="passo" value="${value}" class="quiet">${label}</button>`,
  )}</div></form></section>`
}
