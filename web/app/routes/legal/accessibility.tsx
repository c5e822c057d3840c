import { useBrand } from '../../brand/brand-context.tsx'
import { MailLink } from '../../ui/mail-link.tsx'
import { LegalPage } from './legal-page.tsx'

export default function Accessibility() {
  const { identity } = useBrand()
  return (
    <LegalPage
      place="accessibility"
      title="Acessibilidade"
      description="O que fazemos para que todas as pessoas possam usar a loja, e como pedir ajuda."
      version="2026-11-20"
    >
      <p>
        {identity.name} deve poder ser usada por todas as pessoas (Lei Brasileira de Inclusão, art. 63).
        Seguimos as diretrizes WCAG 2.2, nível AA, e a norma ABNT NBR 17225.
      </p>
      <h2>O que você pode esperar</h2>
      <ul>
        <li>Tudo funciona pelo teclado: Tab avança, Enter aciona, Esc fecha, e o foco é sempre visível.</li>
        <li>O primeiro Tab de cada página leva ao atalho “Pular para o conteúdo”.</li>
        <li>Leitores de tela encontram títulos, regiões, rótulos e avisos anunciados.</li>
        <li>Textos e controles têm contraste suficiente nos temas claro e escuro.</li>
        <li>
          A página pode ser ampliada a 400% sem perder conteúdo e respeita a preferência por menos movimento.
        </li>
        <li>A loja pode ser lida sem JavaScript; para comprar, ele é necessário.</li>
      </ul>
      <h2>Limites conhecidos</h2>
      <p>
        Alguns vídeos e PDFs feitos por terceiros podem não ter legenda ou marcação. Se um deles impedir o seu
        estudo, pedimos que nos avise: providenciamos uma versão acessível ou devolvemos o valor.
      </p>
      <h2>Encontrou uma barreira?</h2>
      <p>
        Conte em que página foi e o que você usa (navegador, leitor de tela). Escreva para{' '}
        <MailLink address={identity.email} subject="Acessibilidade" />.
      </p>
    </LegalPage>
  )
}
