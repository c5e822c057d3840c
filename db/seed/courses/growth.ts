import type { CourseSeed } from '../shop.ts'

export const growth: CourseSeed[] = [
  {
    slug: 'trafego-pago-essencial',
    title: 'Tráfego pago essencial',
    modules: {
      'Antes de gastar': [
        'O que anúncio faz e o que não faz | aberta',
        'A conta que precisa fechar',
        'Medição instalada e conferida',
      ],
      'Primeira campanha': [
        'Público sem mistério',
        'Imagem e texto do anúncio',
        'Campanha de conversas no ar',
        'Tarefa: duas semanas no ar',
      ],
      'Ler e decidir': [
        'Relatório em dez minutos | aberta',
        'Parar, manter ou aumentar',
        'Testar uma coisa por vez',
      ],
      'Busca e remarketing': ['Anúncios de busca local', 'Falar de novo com quem visitou'],
    },
  },
  {
    slug: 'escrita-que-converte',
    title: 'Escrita que converte',
    modules: {
      'Antes do texto': ['Vender sem gritar | aberta', 'O que a pessoa precisa ouvir', 'Sua voz por escrito'],
      'Página de vendas': [
        'As sete perguntas',
        'Títulos que prometem e cumprem',
        'Provas, garantias e preço',
      ],
      'E-mail e redes': ['E-mails que as pessoas respondem', 'Da legenda à conversa | aberta'],
      Editar: ['Cortar um terço', 'Ler em voz alta', 'Última leitura'],
    },
  },
  {
    slug: 'excel-do-basico-ao-painel',
    title: 'Excel: do básico ao painel',
    modules: {
      'Base firme': [
        'Tabela de verdade, não desenho | aberta',
        'Formatos, datas e R$',
        'Atalhos que pagam o curso',
      ],
      'As doze fórmulas': [
        'SE, SOMASES e CONT.SES',
        'PROCX e o fim do PROCV',
        'Texto e datas',
        'Erros: ler em vez de temer',
      ],
      'Tabela dinâmica': ['Perguntar à planilha | aberta', 'Agrupar por mês', 'Segmentação de dados'],
      'O painel': ['Gráficos que contam uma história', 'Um painel por página', 'Atualizar com um botão'],
    },
  },
  {
    slug: 'automacao-sem-codigo',
    title: 'Automação sem código',
    modules: {
      'Enxergar o repetido': ['A semana em post-its | aberta', 'O que vale automatizar'],
      'Primeiros projetos': [
        'Formulário que envia orçamento',
        'Cobrança lembrada na véspera',
        'Cadastro que abre pasta e contrato',
      ],
      'Crescer com cuidado': [
        'Quando algo falha: avisos e registros',
        'Dados de clientes e LGPD | aberta',
        'Relatório semanal no e-mail',
      ],
      'Com inteligência artificial': [
        'Resumir e classificar mensagens',
        'Conferir antes de enviar',
        'Projeto final',
      ],
    },
  },
]
