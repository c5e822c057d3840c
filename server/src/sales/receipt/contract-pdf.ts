import { formatDocument } from '@vitrine/contract/brazil/document'
import { withdrawalRule } from '@vitrine/contract/brazil/withdrawal'
import type { ContractSummary } from '@vitrine/contract/contract-summary'
import { versionText } from '@vitrine/contract/document'
import { installmentsText } from '@vitrine/contract/installment-words'
import { toPay } from '@vitrine/contract/order-rules'
import { renewalText } from '@vitrine/contract/renewal-words'
import { formatDateTime } from '@vitrine/contract/time'
import {
  brl,
  drawDocument,
  drawEnd,
  drawFacts,
  drawRow,
  drawSection,
  type Letterhead,
  type PdfDocument,
} from '@vitrine/pdf'
import { drawOrderSum } from './order-sum.ts'

interface ContractParties {
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
  return drawDocument(facts, (doc) => {
    drawFacts(doc, [
      ['Feito em', formatDateTime(at)],
      ['Comprador', parties.buyerName],
      ['CPF ou CNPJ', formatDocument(parties.buyerDocument)],
      ['Termos de Uso', `Versão de ${versionText(agreed.termsVersion)}`],
    ])
    drawAgreed(doc, { seller, agreed })
    drawEnd(doc, `Código de verificação do que foi aceito (SHA-256): ${parties.hash}`)
  })
}

/** What was agreed to: price and conditions, as a part of a document. */
export function drawAgreed(doc: PdfDocument, { seller, agreed }: ContractSummary): void {
  drawPrice(doc, agreed)
  drawConditions(doc, agreed, seller.email)
}

function drawPrice(doc: PdfDocument, agreed: ContractSummary['agreed']): void {
  const { lines, subtotal, discount, sum, total, installments, credit = 0 } = agreed
  const interest = installments?.interest ?? 0
  const tax = total - subtotal + discount
  const order = { items: lines, discount, sum, tax, interest, installments: installments?.count }
  drawOrderSum(doc, order, { head: ['O que foi comprado', 'Preço'], total: 'Total' })
  if (credit > 0) drawRow(doc, ['Com crédito na loja', `- ${brl(credit)}`])
  if (credit > 0) drawRow(doc, ['A pagar de outra forma', brl(toPay({ total, credit }) + interest)])
  if (installments)
    drawRow(doc, [`No cartão, em ${installments.count} parcelas`, installmentsText(installments)])
}

function drawConditions(
  doc: PdfDocument,
  { later, regretDays: withdrawalDays }: ContractSummary['agreed'],
  email: string,
): void {
  drawSection(
    doc,
    'Acesso',
    'Digital: aparece na conta do comprador assim que o pagamento é confirmado, e quem entrega o conteúdo é o vendedor. Nada é enviado pelo correio.',
  )
  if (later.length > 0)
    drawSection(
      doc,
      'Validade e renovação',
      later.map((charge) => `${charge.label}: ${renewalText(charge)}`).join('\n'),
    )
  drawSection(
    doc,
    'Arrependimento',
    `${withdrawalRule(withdrawalDays)} É um botão nos detalhes da compra (Decreto 7.962/2013, art. 5).`,
  )
  drawSection(doc, 'Atendimento', `Dúvidas, reclamações e cancelamento: ${email}. Respondemos em até 5 dias.`)
}
