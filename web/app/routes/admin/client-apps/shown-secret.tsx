import { Column } from '../../../ui/column.tsx'
import { CopyCode, LINK } from '../../../ui/copy-code.tsx'
import { Notice } from '../../../ui/notice.tsx'

const WORDS = {
  ...LINK,
  label: 'Segredo (client_secret)',
  action: 'Copiar segredo',
  copied: 'Segredo copiado!',
  selected: 'Segredo selecionado: copie',
}

/** A secret right after it was made, to be taken along. */
export const ShownSecret = ({ secret }: { secret: string }) => (
  <Column>
    <Notice tone="attention" title="Guarde agora">
      <p>O segredo aparece só desta vez. Guarde-o no servidor do aplicativo, nunca no código da página.</p>
    </Notice>
    <CopyCode code={secret} words={WORDS} />
  </Column>
)
