import type { CourseSeed } from '../shop.ts'

export const design: CourseSeed[] = [
  {
    slug: 'identidade-visual-do-zero',
    title: 'Identidade visual do zero',
    modules: {
      Perguntar: [
        'O projeto da torrefação | 1 | aberta',
        'Briefing que muda o projeto | 19',
        'Pesquisa em campo | 23',
        'Painel de referências | 16',
      ],
      Desenhar: [
        'Cem rascunhos em uma hora | 18 | aberta',
        'Malha e proporção | 27',
        'Do rascunho ao vetor | 33',
        'Testes em tamanho pequeno | 12',
      ],
      Compor: ['Cor com intenção | 24', 'Letras que acompanham o símbolo | 21', 'Padrões e texturas | 17'],
      Apresentar: [
        'O manual em doze páginas | 22',
        'Defender a proposta | 20',
        'Entrega e arquivos finais | 15',
        'Banca: comentários do seu projeto | 10',
      ],
    },
  },
  {
    slug: 'tipografia-sem-medo',
    title: 'Tipografia para quem não é designer',
    modules: {
      Olhar: ['Anatomia de uma página boa | 1 | aberta', 'Serifa, sem serifa e o resto | 13'],
      Escolher: [
        'Onde achar fontes gratuitas e boas | 12',
        'Pares que funcionam | 15',
        'Acentos, cê-cedilha e outros testes | 9',
      ],
      Compor: [
        'Três tamanhos bastam | 14',
        'Espaço é conteúdo | 11 | aberta',
        'Tabelas e números | 16',
        'Projeto: sua proposta comercial | 18',
      ],
    },
  },
  {
    slug: 'fotografia-de-produto-com-celular',
    title: 'Fotografia de produto com o celular',
    modules: {
      Luz: ['A janela é o seu estúdio | 1 | aberta', 'Rebatedor de papelão | 11', 'Horários e cortinas | 8'],
      Cena: [
        'Fundo infinito por menos de R$ 30,00 | 13',
        'Reflexos em vidro e metal | 17',
        'Mãos e gente na foto | 12',
      ],
      Edição: [
        'Cinco passos no celular | 15 | aberta',
        'Cor igual em todas as fotos | 14',
        'Catálogo completo numa manhã | 19',
      ],
    },
  },
  {
    slug: 'marca-em-um-dia',
    title: 'Marca em um dia',
    modules: {
      'Antes do encontro': ['Como preencher o questionário | 1 | aberta', 'Escolher referências | 12'],
      Manhã: ['Do nome ao símbolo | 95', 'Primeira rodada de comentários | 60'],
      Tarde: ['Cores e letras | 75', 'Três peças prontas | 80', 'Segunda rodada e entrega | 55'],
    },
  },
]
