/**
 * ISO 3166-1, with ITU-T E.164 dialling codes and ISO 4217 currencies: two letters, three letters, dialling code, currency, its sign, name.
 * `-` where there is none.
 */
export const COUNTRY_ROWS = `
AD AND 376 EUR € Andorra
AE ARE 971 AED AED United Arab Emirates
AF AFG 93 AFN ؋ Afghanistan
AG ATG 1268 XCD $ Antigua and Barbuda
AI AIA 1264 XCD $ Anguilla
AL ALB 355 ALL ALL Albania
AM ARM 374 AMD ֏ Armenia
AO AGO 244 AOA Kz Angola
AQ ATA 672 - - Antarctica
AR ARG 54 ARS $ Argentina
AS ASM 1684 USD $ American Samoa
AT AUT 43 EUR € Austria
AU AUS 61 AUD $ Australia
AW ABW 297 AWG AWG Aruba
AX ALA 358 EUR € Aland
AZ AZE 994 AZN ₼ Azerbaijan
BA BIH 387 BAM KM Bosnia and Herzegovina
BB BRB 1246 BBD $ Barbados
BD BGD 880 BDT ৳ Bangladesh
BE BEL 32 EUR € Belgium
BF BFA 226 XOF F CFA Burkina Faso
BG BGR 359 EUR € Bulgaria
BH BHR 973 BHD BHD Bahrain
BI BDI 257 BIF BIF Burundi
BJ BEN 229 XOF F CFA Benin
BL BLM 590 EUR € Saint Barthelemy
BM BMU 1441 BMD $ Bermuda
BN BRN 673 BND $ Brunei
BO BOL 591 BOB Bs Bolivia
BQ BES 5997 USD $ Bonaire
BR BRA 55 BRL R$ Brazil
BS BHS 1242 BSD $ Bahamas
BT BTN 975 BTN BTN Bhutan
BV BVT 47 NOK kr Bouvet Island
BW BWA 267 BWP P Botswana
BY BLR 375 BYN BYN Belarus
BZ BLZ 501 BZD $ Belize
CA CAN 1 CAD $ Canada
CC CCK 61 AUD $ Cocos (Keeling) Islands
CD COD 243 CDF CDF Democratic Republic of the Congo
CF CAF 236 XAF FCFA Central African Republic
CG COG 242 XAF FCFA Republic of the Congo
CH CHE 41 CHF CHF Switzerland
CI CIV 225 XOF F CFA Ivory Coast
CK COK 682 NZD $ Cook Islands
CL CHL 56 CLP $ Chile
CM CMR 237 XAF FCFA Cameroon
CN CHN 86 CNY ¥ China
CO COL 57 COP $ Colombia
CR CRI 506 CRC ₡ Costa Rica
CU CUB 53 CUP $ Cuba
CV CPV 238 CVE CVE Cabo Verde
CW CUW 5999 XCG Cg. Curacao
CX CXR 61 AUD $ Christmas Island
CY CYP 357 EUR € Cyprus
CZ CZE 420 CZK Kč Czechia
DE DEU 49 EUR € Germany
DJ DJI 253 DJF DJF Djibouti
DK DNK 45 DKK kr Denmark
DM DMA 1767 XCD $ Dominica
DO DOM 1809 DOP $ Dominican Republic
DZ DZA 213 DZD DZD Algeria
EC ECU 593 USD $ Ecuador
EE EST 372 EUR € Estonia
EG EGY 20 EGP E£ Egypt
EH ESH 212 MAD MAD Western Sahara
ER ERI 291 ERN ERN Eritrea
ES ESP 34 EUR € Spain
ET ETH 251 ETB ETB Ethiopia
FI FIN 358 EUR € Finland
FJ FJI 679 FJD $ Fiji
FK FLK 500 FKP £ Falkland Islands
FM FSM 691 USD $ Micronesia
FO FRO 298 DKK kr Faroe Islands
FR FRA 33 EUR € France
GA GAB 241 XAF FCFA Gabon
GB GBR 44 GBP £ United Kingdom
GD GRD 1473 XCD $ Grenada
GE GEO 995 GEL ₾ Georgia
GF GUF 594 EUR € French Guiana
GG GGY 44 GBP £ Guernsey
GH GHA 233 GHS GH₵ Ghana
GI GIB 350 GIP £ Gibraltar
GL GRL 299 DKK kr Greenland
GM GMB 220 GMD GMD Gambia
GN GIN 224 GNF FG Guinea
GP GLP 590 EUR € Guadeloupe
GQ GNQ 240 XAF FCFA Equatorial Guinea
GR GRC 30 EUR € Greece
GS SGS 500 GBP £ South Georgia and the South Sandwich Islands
GT GTM 502 GTQ Q Guatemala
GU GUM 1671 USD $ Guam
GW GNB 245 XOF F CFA Guinea-Bissau
GY GUY 592 GYD $ Guyana
HK HKG 852 HKD $ Hong Kong
HM HMD 61 AUD $ Heard Island and McDonald Islands
HN HND 504 HNL L Honduras
HR HRV 385 EUR € Croatia
HT HTI 509 HTG HTG Haiti
HU HUN 36 HUF Ft Hungary
ID IDN 62 IDR Rp Indonesia
IE IRL 353 EUR € Ireland
IL ISR 972 ILS ₪ Israel
IM IMN 44 GBP £ Isle of Man
IN IND 91 INR ₹ India
IO IOT 246 USD $ British Indian Ocean Territory
IQ IRQ 964 IQD IQD Iraq
IR IRN 98 IRR IRR Iran
IS ISL 354 ISK kr Iceland
IT ITA 39 EUR € Italy
JE JEY 44 GBP £ Jersey
JM JAM 1876 JMD $ Jamaica
JO JOR 962 JOD JOD Jordan
JP JPN 81 JPY ¥ Japan
KE KEN 254 KES KES Kenya
KG KGZ 996 KGS ⃀ Kyrgyzstan
KH KHM 855 KHR ៛ Cambodia
KI KIR 686 AUD $ Kiribati
KM COM 269 KMF CF Comoros
KN KNA 1869 XCD $ Saint Kitts and Nevis
KP PRK 850 KPW ₩ North Korea
KR KOR 82 KRW ₩ South Korea
KW KWT 965 KWD KWD Kuwait
KY CYM 1345 KYD $ Cayman Islands
KZ KAZ 7 KZT ₸ Kazakhstan
LA LAO 856 LAK ₭ Laos
LB LBN 961 LBP L£ Lebanon
LC LCA 1758 XCD $ Saint Lucia
LI LIE 423 CHF CHF Liechtenstein
LK LKA 94 LKR Rs Sri Lanka
LR LBR 231 LRD $ Liberia
LS LSO 266 LSL LSL Lesotho
LT LTU 370 EUR € Lithuania
LU LUX 352 EUR € Luxembourg
LV LVA 371 EUR € Latvia
LY LBY 218 LYD LYD Libya
MA MAR 212 MAD MAD Morocco
MC MCO 377 EUR € Monaco
MD MDA 373 MDL MDL Moldova
ME MNE 382 EUR € Montenegro
MF MAF 590 EUR € Saint Martin
MG MDG 261 MGA Ar Madagascar
MH MHL 692 USD $ Marshall Islands
MK MKD 389 MKD MKD North Macedonia
ML MLI 223 XOF F CFA Mali
MM MMR 95 MMK K Myanmar
MN MNG 976 MNT ₮ Mongolia
MO MAC 853 MOP MOP Macao
MP MNP 1670 USD $ Northern Mariana Islands
MQ MTQ 596 EUR € Martinique
MR MRT 222 MRU MRU Mauritania
MS MSR 1664 XCD $ Montserrat
MT MLT 356 EUR € Malta
MU MUS 230 MUR Rs Mauritius
MV MDV 960 MVR MVR Maldives
MW MWI 265 MWK MWK Malawi
MX MEX 52 MXN $ Mexico
MY MYS 60 MYR RM Malaysia
MZ MOZ 258 MZN MZN Mozambique
NA NAM 264 NAD $ Namibia
NC NCL 687 XPF CFPF New Caledonia
NE NER 227 XOF F CFA Niger
NF NFK 672 AUD $ Norfolk Island
NG NGA 234 NGN ₦ Nigeria
NI NIC 505 NIO C$ Nicaragua
NL NLD 31 EUR € Netherlands
NO NOR 47 NOK kr Norway
NP NPL 977 NPR Rs Nepal
NR NRU 674 AUD $ Nauru
NU NIU 683 NZD $ Niue
NZ NZL 64 NZD $ New Zealand
OM OMN 968 OMR OMR Oman
PA PAN 507 PAB PAB Panama
PE PER 51 PEN PEN Peru
PF PYF 689 XPF CFPF French Polynesia
PG PNG 675 PGK PGK Papua New Guinea
PH PHL 63 PHP ₱ Philippines
PK PAK 92 PKR Rs Pakistan
PL POL 48 PLN zł Poland
PM SPM 508 EUR € Saint Pierre and Miquelon
PN PCN 64 NZD $ Pitcairn Islands
PR PRI 1787 USD $ Puerto Rico
PS PSE 970 ILS ₪ Palestine
PT PRT 351 EUR € Portugal
PW PLW 680 USD $ Palau
PY PRY 595 PYG ₲ Paraguay
QA QAT 974 QAR QAR Qatar
RE REU 262 EUR € Reunion
RO ROU 40 RON lei Romania
RS SRB 381 RSD RSD Serbia
RU RUS 7 RUB ₽ Russia
RW RWA 250 RWF RF Rwanda
SA SAU 966 SAR SAR Saudi Arabia
SB SLB 677 SBD $ Solomon Islands
SC SYC 248 SCR SCR Seychelles
SD SDN 249 SDG SDG Sudan
SE SWE 46 SEK kr Sweden
SG SGP 65 SGD $ Singapore
SH SHN 290 SHP £ Saint Helena
SI SVN 386 EUR € Slovenia
SJ SJM 4779 NOK kr Svalbard and Jan Mayen
SK SVK 421 EUR € Slovakia
SL SLE 232 SLE SLE Sierra Leone
SM SMR 378 EUR € San Marino
SN SEN 221 XOF F CFA Senegal
SO SOM 252 SOS SOS Somalia
SR SUR 597 SRD $ Suriname
SS SSD 211 SSP £ South Sudan
ST STP 239 STN Db Sao Tome and Principe
SV SLV 503 USD $ El Salvador
SX SXM 1721 XCG Cg. Sint Maarten
SY SYR 963 SYP £ Syria
SZ SWZ 268 SZL SZL Eswatini
TC TCA 1649 USD $ Turks and Caicos Islands
TD TCD 235 XAF FCFA Chad
TF ATF 262 EUR € French Southern Territories
TG TGO 228 XOF F CFA Togo
TH THA 66 THB ฿ Thailand
TJ TJK 992 TJS TJS Tajikistan
TK TKL 690 NZD $ Tokelau
TL TLS 670 USD $ East Timor
TM TKM 993 TMT TMT Turkmenistan
TN TUN 216 TND TND Tunisia
TO TON 676 TOP T$ Tonga
TR TUR 90 TRY ₺ Türkiye
TT TTO 1868 TTD $ Trinidad and Tobago
TV TUV 688 AUD $ Tuvalu
TW TWN 886 TWD $ Taiwan
TZ TZA 255 TZS TZS Tanzania
UA UKR 380 UAH ₴ Ukraine
UG UGA 256 UGX UGX Uganda
UM UMI 1 USD $ U.S. Minor Outlying Islands
US USA 1 USD $ United States
UY URY 598 UYU $ Uruguay
UZ UZB 998 UZS UZS Uzbekistan
VA VAT 379 EUR € Vatican City
VC VCT 1784 XCD $ Saint Vincent and the Grenadines
VE VEN 58 VES VES Venezuela
VG VGB 1284 USD $ British Virgin Islands
VI VIR 1340 USD $ U.S. Virgin Islands
VN VNM 84 VND ₫ Vietnam
VU VUT 678 VUV VUV Vanuatu
WF WLF 681 XPF CFPF Wallis and Futuna
WS WSM 685 WST WST Samoa
YE YEM 967 YER YER Yemen
YT MYT 262 EUR € Mayotte
ZA ZAF 27 ZAR R South Africa
ZM ZMB 260 ZMW ZK Zambia
ZW ZWE 263 ZWG ZWG Zimbabwe
`
