import type { CourseSeed } from '../shop.ts'

export const design: CourseSeed[] = [
  {
    slug: 'identidade-visual-do-zero',
    title: 'Identidade visual do zero',
    modules: {
      Perguntar: [
        'O projeto da torrefação | aberta',
        'Briefing que muda o projeto',
        'Pesquisa em campo',
        'Painel de referências',
      ],
      Desenhar: [
        'Cem rascunhos em uma hora | aberta',
        'Malha e proporção',
        'Do rascunho ao vetor',
        'Testes em tamanho pequeno',
      ],
      Compor: ['Cor com intenção', 'Letras que acompanham o símbolo', 'Padrões e texturas'],
      Apresentar: [
        'O manual em doze páginas',
        'Defender a proposta',
        'Entrega e arquivos finais',
        'Última revisão do seu projeto',
      ],
    },
  },
  {
    slug: 'tipografia-sem-medo',
    title: 'Tipografia para quem não é designer',
    modules: {
      Olhar: ['Anatomia de uma página boa | aberta', 'Serifa, sem serifa e o resto'],
      Escolher: [
        'Onde achar fontes gratuitas e boas',
        'Pares que funcionam',
        'Acentos, cê-cedilha e outros testes',
      ],
      Compor: [
        'Três tamanhos bastam',
        'Espaço é conteúdo | aberta',
        'Tabelas e números',
        'Projeto: sua proposta comercial',
      ],
    },
  },
  {
    slug: 'fotografia-de-produto-com-celular',
    title: 'Fotografia de produto com o celular',
    modules: {
      Luz: ['A janela é o seu estúdio | aberta', 'Rebatedor de papelão', 'Horários e cortinas'],
      Cena: ['Fundo infinito por menos de R$ 30,00', 'Reflexos em vidro e metal', 'Mãos e gente na foto'],
      Edição: [
        'Cinco passos no celular | aberta',
        'Cor igual em todas as fotos',
        'Catálogo completo numa manhã',
      ],
    },
  },
  {
    slug: 'marca-em-um-dia',
    title: 'Marca em um dia',
    modules: {
      'Antes do dia': ['Como preencher o questionário | aberta', 'Escolher referências'],
      Manhã: ['Do nome ao símbolo', 'Primeira rodada de comentários'],
      Tarde: ['Cores e letras', 'Três peças prontas', 'Segunda rodada e entrega'],
    },
  },
]
