import type { StatementFixture } from "./statement-fixture";

/** The same of banks that live in apps, and of those abroad. */
export const DIGITAL_BANKS: readonly StatementFixture[] = [
  {
    bank: "blu by BCA Digital: Debit/Kredit",
    text: `Tanggal,Keterangan,Debit/Kredit,Nominal,Saldo
12 Nov 2025,Transfer dari BUDI,Kredit,"Rp 150.123,00","Rp 1.150.123,00"
12 Nov 2025,Transfer ke bluSaving,Debit,"Rp 65.001,00","Rp 1.085.122,00"
13 Nov 2025,QRIS KOPI,Debit,"Rp 50.002,00","Rp 1.035.120,00"
13 Nov 2025,Bunga,Kredit,"Rp 12,40","Rp 1.035.132,40"`,
    found: ["2 matched A", "5 none"],
  },
  {
    bank: "blu by BCA Digital: signed amounts in Debit/Kredit",
    text: `Tanggal;Transaksi;Debit/Kredit;Saldo
12 Nov 2025;Transfer masuk SARI;+Rp65.001;Rp1.065.001
12 Nov 2025;Transfer keluar;-Rp50.002;Rp1.014.999`,
    found: ["2 matched B"],
  },
  {
    bank: "Jago: signs, source and destination",
    text: `Tanggal & Waktu,Sumber/Tujuan,Rincian Transaksi,Catatan,Jumlah,Saldo
12 Nov 2025 14:22,BUDI SANTOSA BCA 123,Transfer Masuk,{A},+150.123,1.150.123
12 Nov 2025 15:00,Kantong Belanja,Pindah Uang Antar Kantong,,-65.001,1.085.122
13 Nov 2025 07:30,Warung,Pembayaran QRIS,,-50.002,1.035.120
13 Nov 2025 09:30,BUDI SANTOSA BCA 123,Transfer Masuk,maaf dobel {A},+150.123,1.185.243`,
    found: ["2 matched A", "5 second A"],
  },
  {
    bank: "Jago: the same in English",
    text: `Date & Time;Source/Destination;Transaction Details;Notes;Amount;Balance
12 Nov 2025 14:22;SARI DEWI;Incoming Transfer;;+65.001;1.065.001
12 Nov 2025 15:00;ANDI;Outgoing Transfer;;-150.123;914.878`,
    found: ["2 matched B"],
  },
  {
    bank: "SeaBank: Keluar and Masuk",
    text: `TANGGAL,TRANSAKSI,KELUAR (IDR),MASUK (IDR),SALDO AKHIR (IDR)
12 NOV,Transfer dari BUDI {C},,300.417,1.300.417
12 NOV,Real time transfer keluar,50.002,,1.250.415
13 NOV,Bunga Harian,,157,1.250.572
13 NOV,ShopeePay,65.001,-,1.185.571`,
    found: ["2 matched C", "4 none"],
  },
  {
    bank: "Wise: a payment reference, signed amounts",
    text: `"TransferWise ID",Date,"Date Time",Amount,Currency,Description,"Payment Reference","Running Balance","Payer Name","Payee Name","Transaction Type"
TRANSFER-1,12-11-2025,"12-11-2025 09:15:00.000",150123.00,IDR,"Received money from BUDI SANTOSA","{A}",1150123.00,"BUDI SANTOSA",,CREDIT
CARD-2,12-11-2025,"12-11-2025 10:00:00.000",-50002.00,IDR,"Card transaction issued by Hotel",,1100121.00,,,DEBIT
FEE-3,13-11-2025,"13-11-2025 10:00:00.000",-2500.00,IDR,"Wise Charges",,1097621.00,,,DEBIT
TRANSFER-4,13-11-2025,"13-11-2025 11:00:00.000",65001.00,JPY,"Received money from SARI",,65001.00,"SARI",,CREDIT`,
    found: ["2 matched A"],
  },
  {
    bank: "Wise: an older export, without the type",
    text: `"TransferWise ID",Date,Amount,Currency,Description,"Payment Reference","Running Balance"
TRANSFER-9,13-11-2025,65001.00,IDR,"Received money from SARI","order {B} thanks",1065001.00
TRANSFER-8,12-11-2025,-65001.00,IDR,"Sent money to ANDI",,1000000.00`,
    found: ["2 matched B"],
  },
  {
    bank: "Jenius: a type that says what sort of a line it is",
    text: `Date,Details,Transaction Type,Amount,Status
12/11/2025,BUDI SANTOSA,Transfer,"+ Rp150.123",Berhasil
12/11/2025,SARI DEWI,Transfer,"+ Rp65.001",Gagal
13/11/2025,Listrik,Pembayaran,"- Rp50.002",Berhasil`,
    found: ["2 matched A"],
  },
  {
    bank: "Superbank: a type whose words nobody knows",
    text: `Tanggal;Keterangan;Jenis;Jumlah
12/11/2025;BUDI;Dana diterima;150.123
12/11/2025;ANDI;Dana dikirim;50.002`,
    found: ["2 unclear Jenis: Dana diterima"],
  },
  {
    bank: "OCBC: one type among others that nobody knows",
    text: `Transaction Date,Description,Type,Amount
12/11/2025,TRF BUDI,CR,"150,123.00"
12/11/2025,TRF ANDI,DR,"65,001.00"
13/11/2025,REVERSAL,RV,"50,002.00"`,
    found: ["4 unclear Type: RV"],
  },
  {
    bank: "Bank Jatim: amounts without a sign or mark",
    text: `Tanggal,Uraian,Jumlah,Saldo
12/11/2025,TRF BUDI,"150,123.00","1,150,123.00"
12/11/2025,TRF ANDI,"50,002.00","1,100,121.00"`,
    found: ["2 unclear Jumlah: "],
  },
  {
    bank: "MUFG: a debit beside an amount",
    text: `Booking Date,Detail,Debit,Amount,Balance
12-Nov-2025,INWARD BUDI,,"150,123.00","1,150,123.00"
12-Nov-2025,OUTWARD ANDI,"65,001.00","65,001.00","1,085,122.00"
13-Nov-2025,CHARGES,"50,002.00",,"1,035,120.00"`,
    found: ["2 matched A"],
  },
  {
    bank: "Danamon: an account in dollars",
    text: `Nama,EXPO
Mata Uang,USD
Tanggal,Keterangan,Debet,Kredit
12/11/2025,INWARD,0.00,"150,123.00"
12/11/2025,OUTWARD,"50,002.00",0.00`,
    found: [],
  },
];
