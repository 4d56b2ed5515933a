const LEGAL_FORMS =
  /,? (?:Inc\.?|Incorporated|Corporation|Corp\.|Company(?:, Inc\.)?|Company Limited|Limited|Ltd\.?|plc|PLC|p\.l\.c\.|Public Limited Company|N\.V\.|S\.A\.|SE|AG|ASA|A\/S|& Co\.|Co\.(?:, Ltd\.)?|Holdings(?:, Inc\.)?|and Company|& Company|Corporation & plc|A\.Ş\.|A\.O\.|T\.A\.Ş\.|T\.A\.O\.)$/u;
const TURKISH_TAIL =
  / (?:Sanayii?|Ticaret|ve|Fabrikası|Fabrikaları|İşletmeleri|Elektronik|Üretim|Servis|Hizmetleri|Mağazaları?|Mağazalar|Birleşik|İletişim|Ortaklığı|Yatırım|Gayrimenkul|Sınai|Yatırımları|Ticari|Finansal|Yatırımlar|Menkul|Değerler)$/u;

/** Common names that differ from the registered name. */
const NICKNAMES: Readonly<Record<string, string>> = {
  ERIC: 'Ericsson',
  IBM: 'IBM',
  TSM: 'TSMC',
  RIO: 'Rio Tinto',
  MMC: 'Marsh McLennan',
  PBR: 'Petrobras',
  ISCTR: 'İş Bankası',
  GARAN: 'Garanti BBVA',
  VAKBN: 'VakıfBank',
  HALKB: 'Halkbank',
  YKBNK: 'Yapı Kredi',
  TUPRS: 'Tüpraş',
  SISE: 'Şişecam',
  EREGL: 'Erdemir',
  BIMAS: 'BİM',
  FROTO: 'Ford Otosan',
  TOASO: 'Tofaş',
  ASELS: 'Aselsan',
  SAHOL: 'Sabancı Holding',
  TCELL: 'Turkcell',
  PGSUS: 'Pegasus',
  ISDMR: 'İsdemir',
  AEFES: 'Anadolu Efes',
  TTRAK: 'Türk Traktör',
  OTKAR: 'Otokar',
  TSKB: 'TSKB',
  AGHOL: 'Anadolu Grubu',
  DOHOL: 'Doğan Holding',
  KRDMD: 'Kardemir',
  BRSAN: 'Borusan Boru',
  ANSGR: 'Anadolu Sigorta',
  MPARK: 'Medical Park',
  ULKER: 'Ülker',
  INDES: 'İndeks',
  MIATK: 'MİA Teknoloji',
  HURGZ: 'Hürriyet',
  TEKTU: 'Tek-Art',
  LKMNH: 'Lokman Hekim',
  BRISA: 'Brisa',
  BANVT: 'Banvit',
  ARDYZ: 'ARD Bilişim',
  FORTE: 'Forte',
  EUPWR: 'Europower',
  NWSA: 'News Corp',
  ONON: 'On Running',
  BAGFS: 'Bagfaş',
  KOZAA: 'Koza Anadolu',
};

function shortName(name: string): string {
  let short = name.replace(/^The /u, '');
  for (let before = ''; before !== short;) {
    before = short;
    short = short.replace(LEGAL_FORMS, '');
  }
  for (let before = ''; before !== short && short.split(' ').length > 2;) {
    before = short;
    short = short.replace(TURKISH_TAIL, '');
  }
  return short;
}

/** The common name of a company: without "Inc." and the like. */
export const commonName = (symbol: string, name: string): string => NICKNAMES[symbol] ?? shortName(name);
