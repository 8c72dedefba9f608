import type { StatementFixture } from "./statement-fixture";

/** Statements as the web sites of banks export them. Names, accounts and amounts are invented; what the columns are called is not. */
export const NATIONAL_BANKS: readonly StatementFixture[] = [
  {
    bank: "BCA, KlikBCA: a mark in a column without a name, days without a year",
    text: `Informasi Rekening - Mutasi Rekening
No. rekening : ,'1234567890
Kode Mata Uang : ,Rp
Tanggal Transaksi,Keterangan,Cabang,Jumlah,,Saldo
'12/11,TRSF E-BANKING CR 1211/FTSCY/WS95031 150123.00 BUDI SANTOSA,'0000,150123.00,CR,1150123.00
'12/11,TRSF E-BANKING DB 1211/FTSCY/WS95031 TOKO PLASTIK,'0000,50002.00,DB,1100121.00
'13/11,BIAYA ADM,'0000,"15,000.00",DB,"1,085,121.00"
'13/11,KOREKSI DB SALAH TRANSFER,'0000,65001.00,DB,1020120.00
PEND,TRSF E-BANKING CR SARI,'0000,65001.00,CR,
Saldo Awal : ,1000000.00
Mutasi Kredit : ,215124.00,2`,
    found: ["5 matched A", "9 waits B"],
  },
  {
    bank: "BCA, KlikBCA Bisnis: the mark in the cell of the amount",
    text: `"Tanggal Transaksi","Keterangan","Cabang","Jumlah","Saldo"
"12/11/2025","KR OTOMATIS LLG-MANDIRI AGUS","0998","65,001.00 CR","1,065,001.00"
"12/11/2025","BYR VIA E-BANKING","0998","50,002.00 DB","1,014,999.00"
"13/11/2025","BIAYA TXN KE 008","0998","2,500.00 DB","1,012,499.00"
"14/11/2025","SWITCHING CR TRF AGUS","0998","65,001.00 CR","1,077,500.00"`,
    found: ["2 matched B", "5 second B"],
  },
  {
    bank: "BCA, e-statement: only what left is marked",
    text: `TANGGAL;KETERANGAN;CBG;MUTASI;SALDO
12/11;TRSF E-BANKING CR JOE 0000-00;;150.123,00;1.150.123,00
12/11;KARTU DEBIT MINIMARKET;;50.002,00 DB;1.100.121,00
13/11;BUNGA;;321,55;1.100.442,55
13/11;PAJAK BUNGA;;64,31 DB;1.100.378,24`,
    found: ["2 matched A", "4 none"],
  },
  {
    bank: "Mandiri, Livin e-statement: Rincian Transaksi, both languages",
    text: `Nomor Rekening;1230001234567;;;;
Mata Uang;IDR;;;;
Tanggal/Date;Rincian Transaksi/Transaction Details;No. Referensi/Reference No;Debit/Debit (IDR);Kredit/Credit (IDR);Saldo/Balance (IDR)
12 Nov 2025;Transfer dari BUDI {C};9001;;300.417,00;1.300.417,00
13 Nov 2025;Transfer ke ANDI;9002;50.002,00;;1.250.415,00
13 Nov 2025;Biaya transfer BI-FAST;9003;2.500,00;;1.247.915,00`,
    found: ["4 matched C"],
  },
  {
    bank: "Mandiri, Kopra: names without spaces, a debit and a credit",
    text: `AccountNo,Ccy,PostDate,Remarks,AdditionalDesc,Credit Amount,Debit Amount,Close Balance
1230001234567,IDR,12/11/25 09.15.22,MCM InhouseTrf CS-CS DARI BUDI,20251112,"150,123.00",0.00,"1,150,123.00"
1230001234567,IDR,12/11/25 10.01.00,MCM InhouseTrf KE VENDOR,INV 65001,0.00,"65,001.00","1,085,122.00"
1230001234567,IDR,12/11/25 10.01.00,Biaya,,0.00,"2,900.00","1,082,222.00"
1230001234567,IDR,13/11/25 08.00.00,PEMBAYARAN,{D},"150,500.00",0.00,"1,232,722.00"`,
    found: ["2 matched A", "5 second D"],
  },
  {
    bank: "Mandiri, MCM: more cells than names in one row",
    text: `Account No,Date,Val. Date,Transaction Code,Description,Description,Reference No.,Debit,Credit,Balance
1230001234567,12/11/25,12/11/25,0201,MCM,DARI BUDI,1,0.00,150123.00,1150123.00
1230001234567,12/11/25,12/11/25,0201,MCM,DARI SARI,2,0.00,65,001.00,1215124.00
1230001234567,13/11/25,13/11/25,0201,Biaya,,3,50002.00,0.00,1165122.00`,
    found: ["2 matched A", "3 unread longer"],
  },
  {
    bank: "BNI, with Db/Cr",
    text: `No.,Tanggal Kirim,Cabang,Journal No.,Deskripsi,Amount,Db/Cr
1,12 Nov 2025,JAKARTA,700001,TRANSFER DARI BUDI,"150,123.00",C
2,12 Nov 2025,JAKARTA,700002,TRANSFER KE PEMASOK,"50,002.00",D
3,13 Nov 2025,JAKARTA,700003,BY ADM,"6,500.00",D
4,13 Nov 2025,JAKARTA,700004,TRANSFER DARI BUDI LAGI,"150,123.00",C`,
    found: ["2 matched A", "5 second A"],
  },
  {
    bank: "BNI, with Tipe",
    text: `"Tanggal Transaksi","Uraian Transaksi","Tipe","Nominal","Saldo"
"12 Nop 2025","TRF DARI SARI","K","65.001,00","1.065.001,00"
"12 Nop 2025","TRF KE ANI","D","50.002,00","1.014.999,00"
"13 Nop 2025","BIAYA TRF","D","2.500,00","1.012.499,00"`,
    found: ["2 matched B"],
  },
  {
    bank: "BRI, CMS",
    text: `ID,NOREK,TGL_TRAN,TGL_EFEKTIF,JAM_TRAN,SEQ,DESK_TRAN,SALDO_AWAL_MUTASI,MUTASI_DEBIT,MUTASI_KREDIT,SALDO_AKHIR_MUTASI
1,'001901,2025-11-12 00:00:00,2025-11-12,100101,1,TRF BRIMO DARI AGUS,1000000.00,0.00,65001.00,1065001.00
2,'001901,2025-11-12 00:00:00,2025-11-12,100202,2,TRF KE 50002,1065001.00,50002.00,0.00,1014999.00
3,'001901,2025-11-13 00:00:00,2025-11-13,100303,3,{A} {B},1014999.00,0.00,215124.00,1230123.00`,
    found: ["2 matched B", "4 look names A B"],
  },
  {
    bank: "BRI, Qlola: one transfer for two orders",
    text: `Tanggal;Uraian;Teller;Debet;Kredit;Saldo
12/11/25;TRANSFER {A} DAN {B};8888083;0,00;215.124,00;1.215.124,00
12/11/25;TRANSFER KELUAR;8888083;50.002,00;0,00;1.165.122,00
;TOTAL;;50.002,00;215.124,00;`,
    found: ["2 joint A B"],
  },
  {
    bank: "BSI, with Jenis",
    text: `Tanggal,Keterangan,Jenis,Nominal,Saldo
12/11/2025 08:01:11,Transfer dari BUDI,Kredit,150123,1150123
12/11/2025 09:12:00,Zakat,Debet,50002,1100121
13/11/2025 00:10:00,Biaya administrasi,Debet,2500,1097621
21/11/2025 00:10:00,Transfer terjadwal,Kredit,65001,1162622`,
    found: ["2 matched A", "5 waits B"],
  },
  {
    bank: "CIMB Niaga, with a posting and an effective date",
    text: `POST DATE,EFF DATE,CHEQUE NO,DESCRIPTION,DEBIT,CREDIT,BALANCE,TRANSACTION CODE,REF NO
13/11/2025,12/11/2025,,TRF DARI SARI,,"65,001.00","1,065,001.00",0501,11
13/11/2025,13/11/2025,,TRF KE VENDOR,"150,123.00",,"914,878.00",0502,12
13/11/2025,13/11/2025,,ADMIN FEE,"50,002.00",,"864,876.00",0503,13`,
    found: ["2 matched B"],
  },
  {
    bank: "Permata, with money on both sides of a row",
    text: `Post Date;Eff Date;Transaction Code;Cheque Number;Ref No;Customer No;Description;Debit;Credit;Total
12/11/2025;12/11/2025;0001;;1;;TRF BUDI;0,00;150.123,00;1.150.123,00
12/11/2025;12/11/2025;0002;;2;;PEMBATALAN;65.001,00;65.001,00;1.150.123,00
13/11/2025;13/11/2025;0003;;3;;BIAYA;50.002,00;0,00;1.100.121,00`,
    found: ["2 matched A", "3 unread both"],
  },
];
