import { plainLetters } from './plain-letters.ts'

const languages = [
  'zero one two three four five six seven eight nine',
  'null eins zwei drei vier fünf sechs sieben acht neun',
  'zero un deux trois quatre cinq six sept huit neuf',
  'cero uno dos tres cuatro cinco seis siete ocho nueve',
  'zero um dois tres quatro cinco seis sete oito nove',
  'zero uno due tre quattro cinque sei sette otto nove',
  'nul een twee drie vier vijf zes zeven acht negen',
  'ноль один два три четыре пять шесть семь восемь девять',
  'صفر واحد اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة',
  'शून्य एक दो तीन चार पांच छह सात आठ नौ',
  'سفر یک دو سه چهار پنج شش هفت هشت نه',
  'zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć',
  'sıfır bir iki üç dört beş altı yedi sekiz dokuz',
  'shunya ek do teen chaar paanch chhe saat aath nau',
  'nul en to tre fire fem seks syv otte ni',
]
const others = [
  'oh',
  'पाँच',
  'छः',
  'nought',
  'ein',
  'zwo',
  'fuenf',
  'une',
  'meia',
  'uma',
  'duas',
  'нуль',
  'اثنين',
  'double',
  'doppel',
  'triple',
  'treble',
]
const teens = [
  'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  'twenty thirty forty fifty sixty seventy eighty ninety',
  'zehn elf zwölf zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
  'dix onze douze treize quatorze quinze seize vingt trente quarante cinquante soixante',
  'diez once doce trece catorce quince veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
  'dez onze doze treze catorze quinze vinte trinta quarenta cinquenta sessenta setenta oitenta noventa',
  'dieci undici dodici tredici quattordici quindici venti trenta quaranta cinquanta sessanta settanta ottanta novanta',
  'tien elf twaalf dertien veertien vijftien twintig dertig veertig vijftig zestig zeventig tachtig negentig',
  'dziesięć jedenaście dwanaście trzynaście czternaście piętnaście dwadzieścia trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt',
  'десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать',
  'двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто',
  'on yirmi otuz kırk elli altmış yetmiş seksen doksan',
]
/** After a word for hundreds, people say the tens and ones as separate words. */
const hundreds = [
  'sto dwieście trzysta czterysta pięćset sześćset siedemset osiemset dziewięćset',
  'сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот',
  'yüz hundred hundert cent cien ciento cento honderd',
]

/**
 * How many digits a spoken number word stands for. The keys have the form that `plainLetters` returns. Tens and teens
 * count as two.
 */
export const DIGIT_WORDS: Readonly<Record<string, number>> = {
  ...countingFor(1, hundreds),
  ...countingFor(2, teens),
  ...countingFor(1, [...languages, ...others]),
}

function countingFor(digits: number, lines: readonly string[]): Record<string, number> {
  const words = lines.flatMap((line) => line.split(' '))
  return Object.fromEntries(words.map((word) => [plainLetters(word).text, digits]))
}
