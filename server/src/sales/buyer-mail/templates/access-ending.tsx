import { calendarDay, formatDay } from '@vitrine/contract/time'
import { links } from '#brand'
import { firstName, type PropsOf, type Site, type Template } from '#mail'
import { Action, Layout, plainLetter, Quiet, Text, Title } from '#mail-layout'

type Props = PropsOf<'access-ending'>

const TITLE = 'Seu acesso está perto do fim'
const dayIn = ({ lastOn }: Props) => formatDay(calendarDay(lastOn))
const says = (props: Props) =>
  `${firstName(props.name)}, você pode usar “${props.product.name}” até ${dayIn(props)}, o fim do dia incluído.`
const AFTER =
  'Nada é cobrado por isso, e nada se renova sozinho. Depois desse dia, para continuar, é só comprar de novo.'
const ACTION = 'Ver na loja'
const linkOf = ({ seller, product }: Props, site: Site) => links.product(site, seller.id, product.slug)

export const accessEnding: Template<'access-ending'> = {
  subject: (props) => `Seu acesso a ${props.product.name} vai até ${dayIn(props)}`,
  html: (props, site) => (
    <Layout seller={props.seller} preview={says(props)}>
      <Title>{TITLE}</Title>
      <Text>{says(props)}</Text>
      <Action href={linkOf(props, site)}>{ACTION}</Action>
      <Quiet>{AFTER}</Quiet>
    </Layout>
  ),
  plain: (props, site) =>
    plainLetter(props.seller, [TITLE, says(props), [`${ACTION}:`, linkOf(props, site)], AFTER]),
}
