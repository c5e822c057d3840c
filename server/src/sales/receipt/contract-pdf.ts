import { formatDocument } from '@vitrine/contract/brazil/document'
import type { ContractSummary } from '@vitrine/contract/contract-summary'
import { versionText } from '@vitrine/contract/document'
import { toPay } from '@vitrine/contract/order-rules'
import { renewalText } from '@vitrine/contract/renewal-words'
import { formatDateTime } from '@vitrine/contract/time'
import type { Letterhead } from './letterhead.ts'
import { brl, drawEnd, drawFacts, drawPaper, drawRow, drawSection, type Paper } from './paper.ts'
import { drawItem, interestText, reductionsOf } from './receipt-pdf.ts'

export interface ContractParties {
  buyerName: string
  buyerDocument: string
  /** Of what was agreed to, in hexadecimal. */
  hash: string
  head: Letterhead
}

/** What was agreed to, as it is kept, on A4 (Decreto 7.962/2013, art. 4, I and IV). */
export function drawContract(
  { seller, agreed }: ContractSummary,
  parties: ContractParties,
): Promise<Uint8Array> {
  const { name: brand, email: sellerEmail, ...rest } = seller
  const at = new Date(agreed.placedAt)
  const facts = {
    title: `Contrato da compra ${agreed.code}`,
    at,
    seller: { brand, sellerEmail, ...rest },
    head: parties.head,
  }
  return drawPaper(facts, (paper) => {
    drawFacts(paper, [
      ['Feito em', formatDateTime(at)],
      ['Comprador', parties.buyerName],
      ['CPF ou CNPJ', formatDocument(parties.buyerDocument)],
      ['Termos de Uso', `Versão de ${versionText(agreed.termsVersion)}`],
    ])
    drawPrice(paper, agreed)
    drawConditions(paper, agreed, sellerEmail)
    drawEnd(paper, `Código de verificação do que foi aceito (SHA-256): ${parties.hash}`)
  })
}

function drawPrice(
  paper: Paper,
  { lines, subtotal, discount, total, sum, installments, credit = 0 }: ContractSummary['agreed'],
): void {
  paper.moveDown(1)
  drawRow(paper, ['O que foi comprado', 'Preço'], 'Helvetica-Bold')
  for (const line of lines) drawItem(paper, line)
  const interest = installments?.interest ?? 0
  if (discount > 0) drawRow(paper, ['Subtotal', brl(subtotal)])
  for (const { label, amount } of reductionsOf({ sum, discount }))
    drawRow(paper, [label, `- ${brl(-amount)}`])
  if (interest > 0) drawRow(paper, [interestText(installments), brl(interest)])
  drawRow(paper, ['Total', brl(total + interest)], 'Helvetica-Bold')
  if (credit > 0) drawRow(paper, ['Com crédito na loja', `- ${brl(credit)}`])
  if (credit > 0) drawRow(paper, ['A pagar de outra forma', brl(toPay({ total, credit }) + interest)])
  if (installments)
    drawRow(paper, [`No cartão, em ${installments.count} parcelas`, parcelsText(installments)])
}

type Installments = NonNullable<ContractSummary['agreed']['installments']>

/** `10x de R$ 31,31`, or the first one apart where it differs. */
const parcelsText = ({ count, first, each }: Installments): string =>
  first === each ? `${count}x de ${brl(each)}` : `${brl(first)} + ${count - 1}x de ${brl(each)}`

function drawConditions(paper: Paper, { later, regretDays }: ContractSummary['agreed'], email: string): void {
  drawSection(
    paper,
    'Acesso',
    'Digital: aparece na conta do comprador assim que o pagamento é confirmado, e quem entrega o conteúdo é o vendedor. Nada é enviado pelo correio.',
  )
  if (later.length > 0)
    drawSection(
      paper,
      'Validade e renovação',
      later.map((charge) => `${charge.label}: ${renewalText(charge)}`).join('\n'),
    )
  drawSection(
    paper,
    'Arrependimento',
    `Em até ${regretDays} dias corridos depois da compra, o comprador pode ` +
      'desistir sem dizer o motivo, por um botão nos detalhes da compra, e recebe de volta tudo o que pagou (Código de ' +
      'Defesa do Consumidor, art. 49; Decreto 7.962/2013, art. 5).',
  )
  drawSection(
    paper,
    'Atendimento',
    `Dúvidas, reclamações e cancelamento: ${email}. Respondemos em até 5 dias.`,
  )
}
