import { SECRET_OVERLAP_HOURS } from '@vitrine/contract/admin/webhook'
import { AsideCard } from '../../../admin/page.tsx'
import { CopyCode, LINK } from '../../../ui/copy-code.tsx'

const WORDS = {
  ...LINK,
  label: 'Segredo',
  action: 'Copiar segredo',
  copied: 'Segredo copiado!',
  selected: 'Segredo selecionado: copie',
}

/** A secret that was made a moment ago, and is not shown again. */
export const NewSecret = ({ secret, isRotated = false }: { secret: string; isRotated?: boolean }) => (
  <AsideCard title="Segredo do webhook">
    <p>
      Guarde agora: não mostramos de novo. Com ele, o programa confere que o evento veio da loja.
      {isRotated && ` O segredo anterior vale por mais ${SECRET_OVERLAP_HOURS} horas.`}
    </p>
    <CopyCode code={secret} words={WORDS} variant="outline" />
  </AsideCard>
)
