import type { CourseSeed } from '../shop.ts'

export const growth: CourseSeed[] = [
  {
    slug: 'trafego-pago-essencial',
    title: 'Tráfego pago essencial',
    modules: {
      'Antes de gastar': [
        'O que anúncio faz e o que não faz | 1 | aberta',
        'A conta que precisa fechar | 16',
        'Medição instalada e conferida | 22',
      ],
      'Primeira campanha': [
        'Público sem mistério | 17',
        'Imagem e texto do anúncio | 19',
        'Campanha de conversas no ar | 24',
        'Tarefa: duas semanas no ar | 5',
      ],
      'Ler e decidir': [
        'Relatório em dez minutos | 13 | aberta',
        'Parar, manter ou aumentar | 15',
        'Testar uma coisa por vez | 14',
      ],
      'Busca e remarketing': ['Anúncios de busca local | 21', 'Falar de novo com quem visitou | 16'],
    },
  },
  {
    slug: 'escrita-que-converte',
    title: 'Escrita que converte',
    modules: {
      'Antes do texto': [
        'Vender sem gritar | 1 | aberta',
        'O que a pessoa precisa ouvir | 14',
        'Sua voz por escrito | 12',
      ],
      'Página de vendas': [
        'As sete perguntas | 20',
        'Títulos que prometem e cumprem | 15',
        'Provas, garantias e preço | 17',
      ],
      'E-mail e redes': ['E-mails que as pessoas respondem | 16', 'Da legenda à conversa | 11 | aberta'],
      Editar: ['Cortar um terço | 13', 'Ler em voz alta | 7', 'Banca de textos | 22'],
    },
  },
  {
    slug: 'excel-do-basico-ao-painel',
    title: 'Excel: do básico ao painel',
    modules: {
      'Base firme': [
        'Tabela de verdade, não desenho | 1 | aberta',
        'Formatos, datas e R$ | 13',
        'Atalhos que pagam o curso | 9',
      ],
      'As doze fórmulas': [
        'SE, SOMASES e CONT.SES | 22',
        'PROCX e o fim do PROCV | 18',
        'Texto e datas | 16',
        'Erros: ler em vez de temer | 10',
      ],
      'Tabela dinâmica': [
        'Perguntar à planilha | 19 | aberta',
        'Agrupar por mês | 12',
        'Segmentação de dados | 11',
      ],
      'O painel': [
        'Gráficos que contam uma história | 21',
        'Um painel por página | 24',
        'Atualizar com um botão | 14',
      ],
    },
  },
  {
    slug: 'automacao-sem-codigo',
    title: 'Automação sem código',
    modules: {
      'Enxergar o repetido': ['A semana em post-its | 1 | aberta', 'O que vale automatizar | 13'],
      'Primeiros projetos': [
        'Formulário que envia orçamento | 24',
        'Cobrança lembrada na véspera | 19',
        'Cadastro que abre pasta e contrato | 26',
      ],
      'Crescer com cuidado': [
        'Quando algo falha: avisos e registros | 15',
        'Dados de clientes e LGPD | 17 | aberta',
        'Relatório semanal no e-mail | 18',
      ],
      'Com inteligência artificial': [
        'Resumir e classificar mensagens | 20',
        'Conferir antes de enviar | 12',
        'Projeto final | 10',
      ],
    },
  },
]
