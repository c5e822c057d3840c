import { links } from '#brand'
import type { Kind, PropsOf, Template } from '#mail'
import { Action, Layout, plainLetter, Quiet, Text, Title, Unbroken } from '#mail-layout'

type AboutPurchase = { [K in Kind]: PropsOf<K> extends { order: { id: string } } ? K : never }[Kind]

interface Words<K extends Kind> {
  title: string
  says(props: PropsOf<K>): string
  /** On the button, which leads to the purchase. */
  action: string
  quiet: string
}

/** A message of one sentence about a purchase. */
export const aboutPurchase = <K extends AboutPurchase>({
  title,
  says,
  action,
  quiet,
}: Words<K>): Omit<Template<K>, 'subject'> => ({
  html: (props, site) => (
    <Layout seller={props.seller} preview={says(props)}>
      <Title>{title}</Title>
      <Text>
        <Unbroken text={says(props)} code={props.order.code} />
      </Text>
      <Action href={links.purchase(site, props.order.id)}>{action}</Action>
      <Quiet>{quiet}</Quiet>
    </Layout>
  ),
  plain: (props, site) =>
    plainLetter(props.seller, [
      title,
      says(props),
      [`${action}:`, links.purchase(site, props.order.id)],
      quiet,
    ]),
})
