/**
 * The 213 colours of RAL Classic up to 2019 by their number, as approximate sRGB values. They agree with the values that public
 * lists of the colours give (compared in November 2026). A screen comes near a colour and no more: metallic, pearl and luminous
 * ones it cannot show at all, and what is ordered is the number. A colour without a number has the next one after the
 * colour before it.
 */
const LIST = `
  1000CDBA88 D0B084 D2AA6D F9A800 E49E00 CB8E00 E29000 E88C00 1011AF804F DDAF27 E3D9C6 DDC49A E6D2B5 F1DD38 F6A950
  FACA30 A48F7A A08F65 F6B600 1023F7B500 BA8F4C 1026FFFF00 A77F0E FF9B00 1032E2A300 F99A1C EB9C52 908370 80643F F09200
  2000DA6E00 BA481B BF3922 F67828 E25303 FF4D06 2007FFB200 ED6B21 DE5307 D05D28 E26E0E D5654D 923E25 3000A72920 9B2423
  9B2321 861A22 6B1C23 59191F 30073E2022 30096D342D 3011792423 C6846D 972E25 CB7375 D8A0A6 A63D2F CB555D C73F4A
  3020BB1E10 3022CF6955 3024FF2D21 3026FF2A1B AB273C CC2C24 3031A63437 701D23 A53A2D 4001816183 8D3C4B C4618C 651E38
  76689A 903373 47243C 844C82 9D8692 BC4077 6E6387 6B6B7F 5000314F6F 0F4C64 00387B 1F3855 191E28 005387 5007376B8C
  2B3A44 225F78 004F7C 1A2B3C 0089B6 193153 637D96 007CB0 5017005B8C 058B8C 005E83 00414B 007577 222D5A 42698C 6093AC
  21697C 0F3052 60003C7460 366735 325928 50533C 024442 114232 3C392E 2C3222 37342A 27352A 4D6F39 6C7C59 303D3A 7D765A
  474135 3D3D36 00694C 587F40 61993B B9CEAC 37422F 8A9977 3A3327 6024008351 5E6E3B 005F4E 7EBAB5 315442 006F3D
  6032237F52 46877F 7AACAC 194D25 04574B 008B29 00B51A 70007A888E 8C969D 817863 7A7669 9B9B9B 6C6E6B 766A5E 7008745E3D
  5D6058 585C56 52595D 575D5E 575044 70154F5358 383E42 70212F3234 4C4A44 808076 45494E 7026374345 7030928E85 5B686D
  B5B0A1 7F8274 92886F C5C7C4 979392 7A7B7A B0B0A9 6B665E 989EA1 70428E9291 4F5250 B7B3A8 8D9295 7F868A C8C8C7 817B73
  800089693E 9D622B 794D3E 7E4B26 8D4931 800770452A 724A25 80115A3826 66332B 80144A3526 5E2F26 4C2B20 442F29
  80193D3635 80221A1718 A45729 795038 755847 8028513A2A 7F4031 9001E9E0D2 D7D5CB ECECE7 2B2B2C 0E0E10 A1A1A0 878581
  9010F1ECE1 27292B 9016F1F0EA 2A292A C8CBC4 9022858583 797B7A
`;

/**
 * The colours by number, as `#rrggbb`.
 *
 * @example
 * RAL_COLOURS.get('7016'); // '#383e42'
 */
export const RAL_COLOURS: ReadonlyMap<string, string> = readList(LIST);

function readList(list: string): Map<string, string> {
  const colours = new Map<string, string>();
  let number = 0;
  for (const entry of list.trim().split(/\s+/)) {
    number = entry.length > 6 ? Number(entry.slice(0, -6)) : number + 1;
    colours.set(String(number), `#${entry.slice(-6).toLowerCase()}`);
  }
  return colours;
}

/**
 * A wood: its tone and that of its grain.
 *
 * @example
 * const oak: WoodTone = { tone: '#b98b56', grain: '#8c6236' };
 */
type WoodTone = { readonly tone: string; readonly grain: string };

/**
 * The woods by name, as the trade's foils and stains are called.
 *
 * @example
 * WOOD_TONES.oak?.tone; // '#b98b56'
 */
export const WOOD_TONES: Readonly<Record<string, WoodTone>> = {
  oak: { tone: '#b98b56', grain: '#8c6236' },
  'light-oak': { tone: '#cfae7c', grain: '#a98550' },
  'golden-oak': { tone: '#a8672a', grain: '#7a4315' },
  'dark-oak': { tone: '#5c3a22', grain: '#3c2413' },
  'irish-oak': { tone: '#8a6a45', grain: '#664a2c' },
  'bog-oak': { tone: '#463a31', grain: '#2d241e' },
  winchester: { tone: '#b07f4a', grain: '#845626' },
  walnut: { tone: '#6b4a33', grain: '#472e1d' },
  mahogany: { tone: '#6e2f1e', grain: '#4a1c10' },
  pine: { tone: '#d9b377', grain: '#b98a48' },
  douglas: { tone: '#c08552', grain: '#985f30' },
  larch: { tone: '#c4925a', grain: '#9a6a35' },
  cherry: { tone: '#9a5633', grain: '#713a1e' },
  rosewood: { tone: '#5a2a22', grain: '#3a1712' },
  teak: { tone: '#9b6f3f', grain: '#714c26' },
  wenge: { tone: '#3f3029', grain: '#271c17' },
  ash: { tone: '#d4c1a0', grain: '#ae966d' },
  beech: { tone: '#d0a175', grain: '#a8784b' },
};
