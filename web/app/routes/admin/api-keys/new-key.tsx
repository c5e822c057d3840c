import { AsideCard } from '../../../admin/page.tsx'
import { CopyCode, LINK } from '../../../ui/copy-code.tsx'

const WORDS = {
  ...LINK,
  label: 'Chave',
  action: 'Copiar chave',
  copied: 'Chave copiada!',
  selected: 'Chave selecionada: copie',
}

/** A key that was made a moment ago, and is not shown again. */
export const NewKey = ({ value, overlapHours }: { value: string; overlapHours?: number }) => (
  <AsideCard title="Sua chave">
    <p>
      Guarde agora, em um lugar seguro: não mostramos de novo. O programa a envia em cada chamada, em
      Authorization: Bearer.
      {overlapHours !== undefined && ` A chave anterior vale por mais ${overlapHours} horas.`}
    </p>
    <CopyCode code={value} words={WORDS} variant="outline" />
  </AsideCard>
)
